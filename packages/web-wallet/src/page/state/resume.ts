import { ended } from "../keep/operations.ts"
import { followDeposit } from "./deposit.ts"
import { followPayment } from "./follow.ts"
import { followOrder } from "./privateSend.ts"
import type { Account, Store } from "./Store.ts"

/** Goes on with everything of this browser that had not ended, after a reload. */
export function resumeAll(store: Store, account: Account): void {
  for (const kept of store.state.kept) {
    if (ended.has(kept.stage)) continue
    switch (kept.kind) {
      case "deposit":
        void followDeposit(store, account, kept)
        break
      case "private-send":
        void followOrder(store, account, kept)
        break
      case "recovery":
        void followPayment(store, account, kept, "sent")
        break
      case "transfer":
      case "withdraw":
      case "swap":
        void followPayment(store, account, kept, "lost")
    }
  }
}
