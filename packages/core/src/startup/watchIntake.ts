import { Duration, Effect } from "effect"
import { currentControls, intakeKinds } from "../application/operator/controls.ts"
import { PoolGateways } from "../port/chain/PoolGateway.ts"
import { Telemetry } from "../port/Telemetry.ts"

const pause = Duration.seconds(5)

/** Shows in a loop which kinds of new operations each chain refuses, so that no pause is forgotten. */
export const watchIntake = Effect.gen(function* () {
  const telemetry = yield* Telemetry
  const gateways = yield* PoolGateways
  for (;;) {
    yield* Effect.ignore(
      Effect.gen(function* () {
        const controls = yield* currentControls
        for (const { chainId } of gateways.values())
          for (const kind of intakeKinds)
            yield* telemetry.gauge(
              "intake_closed",
              controls.closed(chainId, kind) === null ? 0 : 1,
              { chain: String(chainId), kind },
            )
      }),
    )
    yield* Effect.sleep(pause)
  }
})
