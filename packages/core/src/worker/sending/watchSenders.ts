import { Context, Duration, Effect, Layer } from "effect"
import type { Address } from "../../address/Address.ts"
import type { ChainId } from "../../address/ChainId.ts"
import type { CallShape, PoolGatewayShape } from "../../port/chain/PoolGateway.ts"
import { Telemetry } from "../../port/Telemetry.ts"
import { annotate } from "../../tracing/annotate.ts"
import { leastBalance } from "../../application/intake/capacity.ts"

/** What a relaying account holds. */
export interface SenderFunds {
  readonly sender: Address
  /** Smallest units of the native coin. */
  readonly balance: bigint
  /** Nothing new is sent from it until it has more. */
  readonly low: boolean
}

/** What the relaying accounts of each chain held when this process last looked, for readiness. */
export class SenderFundsBoard extends Context.Service<
  SenderFundsBoard,
  Map<ChainId, ReadonlyArray<SenderFunds>>
>()("shielded-relay/SenderFundsBoard") {
  static readonly layer = Layer.sync(
    SenderFundsBoard,
    () => new Map<ChainId, ReadonlyArray<SenderFunds>>(),
  )
}

const pause = Duration.seconds(30)
/** A withdrawal of one token, fee in the same. */
const usual: CallShape = { joins: [2], payouts: 1, nativePayouts: 0, fee: true, action: false }

/**
 * Looks at the relaying accounts of a chain for ever and raises the alarm while one is low: long before operations are refused, an
 * operator can send it coins (incident: a sponsor's wallet that was empty for two weeks).
 */
export const watchSenders = Effect.fnUntraced(function* (gateway: PoolGatewayShape) {
  for (;;) {
    // While the chain cannot be reached, what was seen last stands.
    yield* Effect.ignore(lookAtSenders(gateway))
    yield* Effect.sleep(pause)
  }
})

const lookAtSenders = Effect.fn("worker.watchSenders", { root: true })(function* (
  gateway: PoolGatewayShape,
) {
  yield* annotate({ "chain.id": gateway.chainId })
  const board = yield* SenderFundsBoard
  const telemetry = yield* Telemetry
  const { chainId, senders } = gateway
  const least = yield* leastBalance(gateway, usual)
  const before = board.get(chainId) ?? []
  const now: Array<SenderFunds> = []
  for (const [position, sender] of senders.entries()) {
    const balance = yield* gateway.senderBalance(sender)
    const low = balance < least
    now.push({ sender, balance, low })
    // Its place in the configuration: labels hold no addresses.
    const labels = { chain: String(chainId), relayer: String(position) }
    yield* telemetry.gauge("relayer_balance_low", low ? 1 : 0, labels)
    if (low !== (before[position]?.low ?? false))
      yield* Effect.logWarning(
        low ? "a relaying account is low on coins" : "a relaying account has coins again",
      ).pipe(Effect.annotateLogs(labels))
  }
  board.set(chainId, now)
})
