import { Duration, Effect } from "effect"
import { currentControls } from "../application/operator/controls.ts"
import { PoolGateways } from "../port/chain/PoolGateway.ts"
import { Telemetry } from "../port/Telemetry.ts"

const pause = Duration.seconds(5)

/** Shows in a loop which chains take no new operations, so that no pause is forgotten. */
export const watchIntake = Effect.gen(function* () {
  const telemetry = yield* Telemetry
  const gateways = yield* PoolGateways
  for (;;) {
    yield* Effect.ignore(
      Effect.gen(function* () {
        const controls = yield* currentControls
        for (const { chainId } of gateways.values())
          yield* telemetry.gauge("intake_closed", controls.isClosed(chainId) ? 1 : 0, {
            chain: String(chainId),
          })
      }),
    )
    yield* Effect.sleep(pause)
  }
})
