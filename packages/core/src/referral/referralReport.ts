import { Effect } from "effect"
import type { Operation } from "../operation/Operation.ts"
import { OperationStore } from "../port/storage/OperationStore.ts"
import { referralTotals } from "./ReferralTotal.ts"

const page = 500

/** Totals by referral code of the operations accepted in `from ≤ time < to` (milliseconds) and confirmed by now. */
export const referralReport = Effect.fnUntraced(function* (range: {
  readonly from: number
  readonly to: number
}) {
  const store = yield* OperationStore
  const operations: Array<Operation> = []
  for (;;) {
    const more = yield* store.referred(range, page, operations.at(-1))
    operations.push(...more.map(withoutAttempts))
    if (more.length < page) return referralTotals(operations)
  }
})

/** Drops proofs and signed bytes: most of a row, and unused here. */
const withoutAttempts = (operation: Operation): Operation => ({ ...operation, attempts: [] })
