import { Clock, Effect } from "effect"
import type { Address } from "../../address/Address.ts"
import type { Operation } from "../../operation/Operation.ts"
import { isFinal } from "../../operation/transition.ts"
import { OperationStore } from "../../port/storage/OperationStore.ts"
import type { PoolGatewayShape } from "../../port/chain/PoolGateway.ts"
import { RelayConfiguration } from "../../port/RelayConfiguration.ts"
import { replacements } from "./replacements.ts"
import { activeSenders } from "../../application/intake/activeSenders.ts"
import { freeCoins } from "../../application/fees/freeCoins.ts"
import { requiredBalance } from "../../application/intake/requiredBalance.ts"

/**
 * Chooses the relaying account that signs next: among those with enough balance, the one with the fewest pending transactions. A stuck
 * account is chosen only if all are stuck. Ties go to the first account in the operation's turn order. Returns `null` if no account can
 * pay. A single active account is returned without a look at its balance. One that the operator retired or took out of use is never chosen.
 */
export const chooseSender = Effect.fnUntraced(function* (
  operation: Operation,
  gateway: PoolGatewayShape,
  /** Maximum cost of the transaction, in smallest units of the native coin. */
  cost: bigint,
  except?: Address,
) {
  const usable = yield* inTurn(operation, gateway)
  if (usable.length <= 1) return usable.find((sender) => sender !== except) ?? null
  const least = requiredBalance(gateway, cost)
  let best: { readonly sender: Address; readonly waiting: number } | null = null
  for (const sender of usable) {
    if (sender === except || (yield* freeCoins(gateway, sender)) < least) continue
    const waiting = yield* transactionsAhead(gateway, sender)
    if (best === null || waiting < best.waiting) best = { sender, waiting }
    if (waiting === 0) break
  }
  return best?.sender ?? null
})

/**
/**
 * The first active account in the operation's turn order; `null` if none is active. A transaction that no account can pay waits for coins
 * there.
 */
export const firstInTurn = (operation: Operation, gateway: PoolGatewayShape) =>
  Effect.map(inTurn(operation, gateway), ([first = null]) => first)

/**
 * Number of the account's transactions that a new one would wait behind. Infinity if the first of them is stuck: its nonce belongs to no
 * operation or to one that has ended, it was already replaced, or it has been pending for longer than `resendAfter`.
 */
const transactionsAhead = Effect.fnUntraced(function* (gateway: PoolGatewayShape, sender: Address) {
  const { senderNonces } = gateway
  if (senderNonces === null) return 0
  const operations = yield* OperationStore
  const { resendAfter } = yield* RelayConfiguration
  const highest = yield* operations.highestSenderNonce(gateway.chainId, sender)
  if (highest === null) return 0
  const next = yield* senderNonces.next(sender, "latest")
  if (next > highest) return 0
  const holder = yield* operations.bySenderNonce(gateway.chainId, sender, next)
  if (holder === null || isFinal(holder.status.state) || replacements(holder) > 0) return Infinity
  const silent = (yield* Clock.currentTimeMillis) - holder.updatedAt
  return silent >= resendAfter ? Infinity : highest + 1 - next
})

/** The active accounts, starting with the one that the operation's id selects. */
const inTurn = ({ id }: Operation, gateway: PoolGatewayShape) =>
  Effect.map(activeSenders(gateway), (senders): ReadonlyArray<Address> => {
    const turn = Number.parseInt(id.slice(0, 8), 16) % senders.length
    return [...senders.slice(turn), ...senders.slice(0, turn)]
  })
