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
 * `fee` is the maximum total of the payouts' fees; the operator's share is part of a fee in the same token.
 */
export function orderTerms({ amountIn, fee, token, payouts }: Order) {
  const sum = (of: (payout: Order["payouts"][number]) => bigint) =>
    payouts.reduce((all, payout) => all + of(payout), 0n)
  const amountOut = sum(({ amount }) => amount)
  const share = sum(({ cut }) => cut)
  const isSameToken = fee.token === token
  const ofTotal = isSameToken ? fee.amount : 0n
  return {
    amountIn: amountIn.toString(),
    amountOut: amountOut.toString(),
    fee: (isSameToken ? fee.amount + share : fee.amount).toString(),
    excess: (amountIn - amountOut - share - ofTotal).toString(),
  }
}

/**
 * `processing` until the payouts are scheduled, then `scheduled`; `failed` if they never are. Once scheduled, each payout has its own
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

/** The transaction of a payout, and the fee that it pays. */
function made(operation: Operation | null) {
  if (operation?.intent?.kind !== "payout") return { txHash: null }
  return {
    txHash: currentHash(operation),
    feeAmount: operation.intent.fee.amount.toString(),
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
  const paying = new Map(operations.map((operation) => [operation.id, operation]))
  const items = order.payouts.flatMap(({ status, scheduledTime, operation, recipient, amount }) =>
    scheduledTime === null
      ? []
      : [
          {
            status,
            scheduledTime: renderTime(scheduledTime),
            ...made(operation === null ? null : (paying.get(operation) ?? null)),
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
