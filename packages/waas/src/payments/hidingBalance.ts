import { RelayError } from "@shielded-relay/core"
import { Effect } from "effect"
import { requirePermission } from "../policy/requirePermission.ts"
import type { StampedCaller } from "../stamped/StampedCaller.ts"
import { paymentRequest, type Payment } from "./payment.ts"

/** INSUFFICIENT_BALANCE without amounts. */
export const insufficient = "Insufficient balance"

/**
 * INSUFFICIENT_BALANCE names the balance of the wallet. Who may pay from a wallet but not read its balance is told the code alone.
 */
export const hidingBalance = (caller: StampedCaller, payment: Payment) =>
  Effect.fnUntraced(function* <E>(error: E) {
    if (!(error instanceof RelayError) || error.code !== "INSUFFICIENT_BALANCE")
      return yield* Effect.fail(error)
    const reading = {
      ...paymentRequest(payment, null),
      action: "READ_BALANCE",
      amounts: null,
    } as const
    const mayRead = yield* Effect.match(requirePermission(caller, reading), {
      onSuccess: () => true,
      onFailure: () => false,
    })
    const { code, details = {} } = error
    return yield* mayRead ? error : new RelayError({ code, message: insufficient, details })
  })
