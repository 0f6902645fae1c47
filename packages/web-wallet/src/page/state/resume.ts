import { ended } from "../keep/operations.ts"
import { followDeposit } from "./deposit.ts"
import { followPayment } from "./follow.ts"
import { followOrder } from "./followOrder.ts"
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
      case "transfer":
      case "withdraw":
      case "swap":
        // What waits was accepted: nothing is sent again before the service says that it does not know it.
        void followPayment(store, account, kept, kept.stage === "waiting" ? "sent" : "lost")
    }
  }
}
