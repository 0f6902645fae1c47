import { ended } from "../keep/operations.ts"
import { followDeposit } from "./deposit.ts"
import { followPayment } from "./follow.ts"
import type { Account, Store } from "./Store.ts"

/** Goes on with everything of this browser that had not ended, after a reload. */
export function resumeAll(store: Store, account: Account): void {
  for (const kept of store.state.kept) {
    if (ended.has(kept.stage)) continue
    if (kept.kind === "deposit") void followDeposit(store, account, kept)
    else void followPayment(store, account, kept, "lost")
  }
}
