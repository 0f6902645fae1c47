import {
  currentHash,
  renderAddress,
  renderTime,
  type ChainFamily,
  type Operation,
  type Order,
} from "@shielded-relay/core"

/**
 * The terms of an order, in smallest units. `amountIn` is `amountOut` plus `fee` plus `excess`; without `fee` if it is in another token.
 * The operator's share is part of a fee in the same token.
 */
export function orderTerms({ amountIn, fee, token, payouts }: Order) {
  const sum = (of: (payout: Order["payouts"][number]) => bigint) =>
    payouts.reduce((all, payout) => all + of(payout), 0n)
  const amountOut = sum(({ amount }) => amount)
  const share = sum(({ cut }) => cut)
  const ofTotal = fee.token === token ? sum((payout) => payout.fee) : 0n
  return {
    amountIn: amountIn.toString(),
    amountOut: amountOut.toString(),
    fee: (fee.token === token ? ofTotal + share : fee.amount).toString(),
    excess: (amountIn - amountOut - share - ofTotal).toString(),
  }
}

/**
 * `processing` until the payouts are scheduled, `failed` if they never will be, then `scheduled`. From there each item has its own
 * state.
 */
function statusOf({ phase, payouts }: Order): "processing" | "scheduled" | "failed" {
  switch (phase) {
    case "awaiting-deposit":
    case "deposit-detected":
      return "processing"
    case "scheduled":
    case "paying":
    case "completed":
      return "scheduled"
    case "expired":
      return "failed"
    case "failed":
      return payouts.every(({ scheduledTime }) => scheduledTime === null) ? "failed" : "scheduled"
  }
}

/**
 * An order as its owner sees it (GET /private-send/{orderId}).
 *
 * @param operations The operations of its payouts.
 */
export function orderView(
  order: Order,
  operations: ReadonlyArray<Operation>,
  family: ChainFamily | null,
): Readonly<Record<string, unknown>> {
  const hashes = new Map(operations.map((operation) => [operation.id, currentHash(operation)]))
  const items = order.payouts.flatMap(({ status, scheduledTime, operation, recipient, amount }) =>
    scheduledTime === null
      ? []
      : [
          {
            status,
            scheduledTime: renderTime(scheduledTime),
            txHash: operation === null ? null : (hashes.get(operation) ?? null),
            recipient: renderAddress(recipient, family),
            amount: amount.toString(),
          },
        ],
  )
  return {
    orderId: order.id,
    status: statusOf(order),
    phase: order.phase,
    ...orderTerms(order),
    deposited: order.deposited.toString(),
    ...(order.failure === null ? {} : { failure: order.failure }),
    ...(items.length === 0 ? {} : { scheduledTransactions: items }),
    createdAt: renderTime(order.createdAt),
    expiresAt: renderTime(order.deadline),
  }
}
