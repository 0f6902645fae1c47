import {
  currentHash,
  isCalledOff,
  isWalletFinal,
  OperationStore,
  OrderStore,
  OrganizationStore,
  parseOwnerId,
  refusal,
  renderTime,
  unsealed,
  walletHash,
  WalletOperationStore,
  type OperationId,
  type StampKey,
  type WalletPayment,
} from "@shielded-relay/core"
import { Effect, Schema } from "effect"
import { time } from "../routes/answerFields.ts"
import { queried } from "../routes/fields.ts"
import { signerOf } from "../stamped/Signer.ts"
import { stampedRead } from "../stamped/Route.ts"

const statuses = ["pending", "completed", "failed", "deposit_failed"] as const

/** The order of a schedule, its deposit, and the wallet that pays; `null` if there is no such schedule. */
export const findSchedule = Effect.fnUntraced(function* (text: string) {
  const id = text.toLowerCase()
  const deposits = yield* WalletOperationStore
  const orders = yield* OrderStore
  const store = yield* OrganizationStore
  const deposit = yield* deposits.find(id as OperationId)
  const order = yield* orders.find(id)
  const owner = order === null ? null : parseOwnerId(order.owner)
  if (deposit === null || order === null || owner === null) return null
  const wallet = yield* unsealed("wallet", yield* store.walletAt(owner.address))
  return wallet === null ? null : { deposit, order, wallet }
})

/** A schedule that this key may see, and its signer. Every other schedule, and every other key, gets SCHEDULE_NOT_FOUND. */
const find = Effect.fnUntraced(function* (
  { scheduleId = "" }: Readonly<Record<string, string>>,
  key: StampKey,
) {
  const found = yield* findSchedule(scheduleId)
  if (found === null) return yield* refusal("SCHEDULE_NOT_FOUND")
  const { organizationId, userId } = found.wallet
  const signer = yield* signerOf(organizationId, key).pipe(
    Effect.catchIf(
      (error) => "code" in error && error.code === "SIGNER_UNKNOWN",
      () => refusal("SCHEDULE_NOT_FOUND"),
    ),
  )
  const { user } = signer
  if (user.role !== "root" && user.id !== userId) return yield* refusal("SCHEDULE_NOT_FOUND")
  return { signer, named: found }
})

/**
 * `pending` until an outcome is final. `completed`: a block that cannot be reorganised away holds the payout. `deposit_failed`: no deposit was
 * made and none can be any more. `failed`: the deposit was made and the payout was not, so the tokens are private balance of the wallet.
 */
export function statusOf({ order, deposit }: WalletPayment): (typeof statuses)[number] {
  if (order.phase === "completed") return "completed"
  if (deposit.status.state === "failed") return "deposit_failed"
  const isOver = order.phase === "failed" || order.phase === "expired"
  return isOver && isWalletFinal(deposit) ? "failed" : "pending"
}

/** The shape of `scheduleView`. */
export const scheduleData = Schema.Struct({
  scheduleId: Schema.String,
  transactions: Schema.Array(
    Schema.Struct({
      status: Schema.Literals(statuses),
      scheduledTime: time,
      txHash: Schema.String.annotate({ description: "The payout; empty until it is sent" }),
    }),
  ),
  depositTxHash: Schema.String.annotate({ description: "The deposit; empty until it is sent" }),
  cancelled: Schema.optionalKey(Schema.Literal(true)),
})

/** A schedule as its owner sees it. */
export const scheduleView = Effect.fnUntraced(function* (payment: WalletPayment) {
  const { order, deposit } = payment
  const operations = yield* OperationStore
  const paying = yield* operations.findAll(
    order.payouts.flatMap(({ operation }) => operation ?? []),
  )
  const transactions = order.payouts.map(({ scheduledTime, operation }) => {
    const payout = paying.find(({ id }) => id === operation)
    return {
      status: statusOf(payment),
      scheduledTime: renderTime(scheduledTime ?? order.createdAt),
      txHash: (payout === undefined ? null : currentHash(payout)) ?? "",
    }
  })
  const isCancelled = isCalledOff(order) || deposit.cancelled === true
  return {
    scheduleId: order.id,
    transactions,
    depositTxHash: walletHash(deposit) ?? "",
    ...(isCancelled ? { cancelled: true as const } : {}),
  }
})

export const scheduledTransactionRoute = stampedRead({
  method: "GET",
  pattern: "/waas/scheduled-transaction/:scheduleId",
  summary: "How a payment through the pool goes",
  description:
    "For the wallet's user and for root of its organization; everyone else gets 404. `transactions` has one item: `status` is `pending`, `completed`, `failed` (deposited and not paid: the tokens are private balance) or `deposit_failed`; `txHash` of the payout is empty until it is sent; `scheduledTime` is that of the acceptance until a time is drawn. `depositTxHash` and `cancelled` are additive; `cancelled: true` once it is cancelled.",
  refusals: ["SCHEDULE_NOT_FOUND"],
  request: Schema.Struct({
    ...queried,
    organizationId: Schema.optionalKey(
      Schema.String.annotate({ description: "Not needed: the schedule names it" }),
    ),
    scheduleId: Schema.String,
    id: Schema.optionalKey(
      Schema.String.annotate({
        description: "The scheduleId of the path, so that the stamp covers it",
      }),
    ),
  }),
  data: scheduleData,
  find,
  answer: Effect.fnUntraced(function* (_caller, _wire, found: WalletPayment | null) {
    return found === null ? yield* refusal("SCHEDULE_NOT_FOUND") : yield* scheduleView(found)
  }),
})
