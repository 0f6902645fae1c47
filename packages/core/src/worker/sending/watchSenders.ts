import { Context, Duration, Effect, Layer } from "effect"
import type { Address } from "../../address/Address.ts"
import type { ChainId } from "../../address/ChainId.ts"
import type { PoolGatewayShape } from "../../port/chain/PoolGateway.ts"
import { Telemetry } from "../../port/Telemetry.ts"
import { annotate } from "../../tracing/annotate.ts"
import { freeCoins } from "../../application/fees/freeCoins.ts"
import { currentControls } from "../../application/operator/controls.ts"
import { leastBalance } from "../../application/intake/capacity.ts"
import { plainCall } from "../../fee/plainCall.ts"
import { logged } from "../../tracing/logEvents.ts"

/** The balance of a relaying account. */
export interface SenderFunds {
  readonly sender: Address
  /** What it has for further transactions, in smallest units of the native coin. */
  readonly balance: bigint
  /** What it needs to take on an operation. */
  readonly least: bigint
  /** True while the account has too little to send new transactions. */
  readonly low: boolean
  /** True while the operator lets it sign no new operation. */
  readonly isOutOfUse: boolean
}

/** The relaying accounts' balances per chain at this process's last check, for readiness. */
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

/**
 * Checks the relaying accounts of a chain in a loop and warns while one is low, long before operations are refused (incident: a sponsor's
 * wallet that was empty for two weeks).
 */
export const watchSenders = Effect.fnUntraced(function* (gateway: PoolGatewayShape) {
  for (;;) {
    // While the chain is unreachable, the last values stay.
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
  const least = yield* leastBalance(gateway, plainCall)
  const controls = yield* currentControls
  const before = board.get(chainId) ?? []
  const now: Array<SenderFunds> = []
  for (const [position, sender] of senders.entries()) {
    // Labels contain no addresses, so use the account's index in the configuration.
    const labels = { chain: String(chainId), relayer: String(position) }
    if (gateway.isRetired?.(sender) === true) {
      // No number: nobody is to send coins to a retired account, and it hides no other that is low.
      yield* telemetry.gauge("relayer_balance", Number.NaN, labels)
      yield* telemetry.gauge("relayer_balance_low", Number.NaN, labels)
      continue
    }
    const free = yield* freeCoins(gateway, sender)
    const balance = free > 0n ? free : 0n
    const low = balance < least
    const isOutOfUse = controls.isOutOfUse(chainId, sender)
    now.push({ sender, balance, least, low, isOutOfUse })
    yield* telemetry.gauge("relayer_balance", Number(balance), labels)
    yield* telemetry.gauge("relayer_balance_low", low ? 1 : 0, labels)
    yield* telemetry.gauge("relayer_out_of_use", isOutOfUse ? 1 : 0, labels)
    if (low !== (before.find((one) => one.sender === sender)?.low ?? false))
      yield* logged(low ? "relayer-low" : "relayer-funded", labels)
  }
  board.set(chainId, now)
})
