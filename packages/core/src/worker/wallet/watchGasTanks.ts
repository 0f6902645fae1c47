import { Context, Duration, Effect, Layer } from "effect"
import type { ChainId } from "../../address/ChainId.ts"
import { PoolGateways, type PoolGatewayShape } from "../../port/chain/PoolGateway.ts"
import { WalletChains, type WalletChain } from "../../port/chain/WalletChain.ts"
import { Telemetry } from "../../port/Telemetry.ts"
import { annotate } from "../../tracing/annotate.ts"
import { logged } from "../../tracing/logEvents.ts"

/** Whether each chain's gas tank was low at this process's last check. */
export class GasTankBoard extends Context.Service<GasTankBoard, Map<ChainId, boolean>>()(
  "shielded-relay/GasTankBoard",
) {
  static readonly layer = Layer.sync(GasTankBoard, () => new Map<ChainId, boolean>())
}

const pause = Duration.seconds(30)

/**
 * Checks the gas tanks in a loop, and warns while one holds less than it may lend in a day. Readiness does not depend on them: wallets with
 * coins of their own, and all shielded money, move without a tank.
 */
export const watchGasTanks = Effect.gen(function* () {
  const gateways = yield* PoolGateways
  const chains = yield* WalletChains
  for (;;) {
    for (const [chainId, chain] of chains) {
      const gateway = gateways.get(chainId)
      // While the chain is unreachable, the last value stays.
      if (gateway !== undefined) yield* Effect.ignore(lookAtTank(gateway, chain))
    }
    yield* Effect.sleep(pause)
  }
})

const lookAtTank = Effect.fn("worker.watchGasTanks", { root: true })(function* (
  { chainId, nativeToken }: PoolGatewayShape,
  { tank, advances, balanceOf }: WalletChain,
) {
  if (tank === null) return
  yield* annotate({ "chain.id": chainId })
  const telemetry = yield* Telemetry
  const before = yield* GasTankBoard
  const low = (yield* balanceOf(tank, nativeToken)) < advances.perDay
  const labels = { chain: String(chainId) }
  yield* telemetry.gauge("gas_tank_low", low ? 1 : 0, labels)
  if (low !== (before.get(chainId) ?? false))
    yield* logged(low ? "gas-tank-low" : "gas-tank-funded", labels)
  before.set(chainId, low)
})
