import { Effect } from "effect"
import type { ChainId } from "../address/ChainId.ts"
import { refusal } from "../error/RelayError.ts"
import type { Operation } from "../operation/Operation.ts"
import type { OwnerId } from "../owner/Owner.ts"
import { Clock } from "../port/Clock.ts"
import { LostGasStore } from "../port/LostGasStore.ts"
import { OperationStore } from "../port/OperationStore.ts"
import type { PoolGatewayShape, TransactionStatus } from "../port/PoolGateway.ts"
import { Telemetry } from "../port/Telemetry.ts"
import { tokenRefuses } from "./tokenRefuses.ts"

const day = 86_400_000
/** Losses of one owner in a day, from which on it has to wait. */
const lossesADay = 3

/**
 * Charges an owner for a transaction of its operation that was mined in vain, when one of the recipients refuses its payout: the token
 * says so now, in answer to the same question as before acceptance. Without that evidence the loss is the relayer's own. Recorded before
 * anything is sent again, and once for a transaction.
 */
export const chargeRevert = Effect.fnUntraced(function* (
  operation: Operation,
  gateway: PoolGatewayShape,
  transactionHash: string,
  status: Extract<TransactionStatus, { readonly state: "mined" }>,
) {
  const { request, intent } = operation
  if (request === null || intent?.kind !== "withdraw") return
  const losses = yield* LostGasStore
  const telemetry = yield* Telemetry
  for (const { token, amount } of intent.amounts) {
    if (!(yield* tokenRefuses(gateway, { token, to: intent.recipient, amount }))) continue
    const { chainId } = gateway
    const at = yield* (yield* Clock).now
    yield* losses.record({
      chainId,
      transactionHash,
      owner: request.owner,
      native: status.cost,
      at,
    })
    yield* telemetry.count("reverts_charged_total", { chain: String(chainId) })
    return
  }
})

/** An owner whose recipients made three transactions fail within a day waits until the oldest of them is a day old: 429. */
export const requireGoodStanding = Effect.fnUntraced(function* (owner: OwnerId) {
  const now = yield* (yield* Clock).now
  const recent = (yield* (yield* LostGasStore).ofOwner(owner)).filter(({ at }) => at > now - day)
  const decisive = recent.at(-lossesADay)
  if (decisive === undefined) return
  const retryAfter = Math.ceil((decisive.at + day - now) / 1_000)
  return yield* refusal("RATE_LIMITED", {}, { retryAfter })
})

/** What an owner's next operation on a chain pays for reverts before it: what was lost less what other operations have taken over. */
export const owedBy = Effect.fnUntraced(function* (owner: OwnerId, chainId: ChainId) {
  const losses = yield* (yield* LostGasStore).ofOwner(owner)
  const lost = losses.reduce((sum, one) => (one.chainId === chainId ? sum + one.native : sum), 0n)
  if (lost === 0n) return 0n
  const recovered = yield* (yield* OperationStore).recovered(owner, chainId)
  return lost > recovered ? lost - recovered : 0n
})
