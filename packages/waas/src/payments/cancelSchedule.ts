import {
  cancelPayment,
  GrantChanged,
  OrganizationStore,
  refusal,
  UnitOfWork,
  type WalletPayment,
} from "@shielded-relay/core"
import { Effect, Schema } from "effect"
import { requirePermission } from "../policy/requirePermission.ts"
import { posted, uuid } from "../routes/fields.ts"
import { decided } from "../routes/refusals.ts"
import { succeeded } from "../stamped/answers.ts"
import { allowedEntry } from "../stamped/audit.ts"
import { decideOnce } from "../stamped/decideOnce.ts"
import { keepOutcome } from "../stamped/outcome.ts"
import { isDryRun, rehearse } from "../stamped/rehearse.ts"
import { stampedOperation } from "../stamped/Route.ts"
import type { StampedCaller } from "../stamped/StampedCaller.ts"
import { paymentRequest } from "./payment.ts"
import { findSchedule, scheduleData, scheduleView, statusOf } from "./schedules.ts"

/** A schedule of the caller's organization. Every other one, and an unknown id, is SCHEDULE_NOT_FOUND. */
const scheduleOf = Effect.fnUntraced(function* ({ organization }: StampedCaller, id: string) {
  const found = yield* findSchedule(id)
  if (found === null || found.wallet.organizationId !== organization.id)
    return yield* refusal("SCHEDULE_NOT_FOUND")
  return found
})

type Schedule = Effect.Success<ReturnType<typeof scheduleOf>>

/**
 * Whoever may make the payment now may cancel it; limits are not asked, because nothing is spent. Fails with ACTION_NOT_PERMITTED for the
 * wallet's user, and for other users as if there were no such schedule.
 */
const requireStanding = Effect.fnUntraced(function* (
  caller: StampedCaller,
  { order, wallet }: Schedule,
) {
  const [payout] = order.payouts
  const { chainId, token } = order
  const made = {
    gateway: { chainId },
    found: { wallet },
    token,
    amount: payout?.amount ?? 0n,
  }
  const asked = paymentRequest(made, payout?.recipient ?? null)
  const permission = requirePermission(caller, asked).pipe(
    // Approvals are for what moves tokens. A cancellation moves none, and must not wait.
    Effect.catchTag("ApprovalsWanted", ({ policyId }) => Effect.succeed({ charges: [], policyId })),
  )
  if (wallet.userId === caller.user.id) return yield* permission
  return yield* permission.pipe(
    Effect.catchIf(
      (error) => "code" in error && error.code === "ACTION_NOT_PERMITTED",
      () => refusal("SCHEDULE_NOT_FOUND"),
    ),
  )
})

/** Fails with SCHEDULE_NOT_CANCELLABLE if the payment has ended. */
const requirePending = Effect.fnUntraced(function* (payment: WalletPayment) {
  const status = statusOf(payment)
  if (status !== "pending")
    return yield* refusal("SCHEDULE_NOT_CANCELLABLE", { reason: `it is ${status}` })
})

export const cancelScheduleRoute = stampedOperation({
  method: "POST",
  pattern: "/waas/cancel-scheduled-transaction",
  summary: "Cancel a payment of public tokens before its payout starts",
  description:
    "Additive. For whoever may make the payment now; for everyone else there is no such schedule (404). `data` is that of GET /waas/scheduled-transaction/:scheduleId, with `cancelled: true`. `deposit_failed`: nothing was deposited and nothing will be. `failed`: the tokens were deposited and are private balance of the wallet. `pending`: transactions were signed, and the schedule ends as one of the two once a final block shows which; it never pays. The same again meanwhile gets the same answer. Once the payout has started, or the schedule has ended, the answer is 409 SCHEDULE_NOT_CANCELLABLE.",
  refusals: [
    ...decided,
    "SCHEDULE_NOT_FOUND",
    "SCHEDULE_NOT_CANCELLABLE",
    "FORBIDDEN",
    "SCREENING_UNAVAILABLE",
  ],
  request: Schema.Struct({ ...posted, scheduleId: uuid }),
  data: scheduleData,
  resumes: true,
  answer: Effect.fnUntraced(function* (caller, { scheduleId }) {
    const { organization, stamp, used, route } = caller
    const store = yield* OrganizationStore
    const { transact } = yield* UnitOfWork
    const schedule = yield* scheduleOf(caller, scheduleId)
    const { policyId } = yield* requireStanding(caller, schedule)
    yield* requirePending(schedule)
    const { payment, write, written } = yield* cancelPayment(schedule)
    const permission = { charges: [], policyId }
    if (isDryRun(caller)) return yield* rehearse(caller, permission, null)
    const entry = yield* allowedEntry(stamp, organization.id, route, policyId, schedule.order.id)
    const data = yield* scheduleView(payment)
    yield* transact(
      Effect.gen(function* () {
        yield* decideOnce(caller, permission, [])
        yield* write
        yield* store.insertEntry(entry)
        yield* keepOutcome(used, data)
      }),
    ).pipe(
      // A worker moved the payment on: it is decided anew.
      Effect.catchTag(["OrderMoved", "OperationMoved", "SenderNonceTaken"], () =>
        Effect.fail(new GrantChanged()),
      ),
    )
    yield* written
    return succeeded(data, stamp.nonce)
  }),
})
