import type { PrivateSendStatus } from "@shielded-relay/client"
import type { Kept, Stage } from "../keep/operations.ts"
import { pause } from "../pause.ts"
import { isSessionOver, note } from "./note.ts"
import type { Account, Store } from "./Store.ts"

/** Milliseconds between two questions about an order. */
export const orderPace = 5_000

/** Follows an order to its end. */
export async function followOrder(store: Store, account: Account, { id }: Kept): Promise<void> {
  const { session, leaving } = account
  const { signal } = leaving
  let state = ""
  while (!signal.aborted) {
    try {
      const { phase } = await session.privateSendStatus(id, { signal })
      if (phase !== state) {
        state = phase
        const stage = stageOfPhase(phase)
        // A payment that was just sent has not arrived: it does not wait for the wallet again.
        if (stage !== "wallet") await note(store, account, id, { state, stage })
        if (["done", "failed", "expired"].includes(stage)) return
      }
    } catch (error) {
      if (signal.aborted || isSessionOver(error)) return
    }
    await pause(orderPace, signal).catch(() => {})
  }
}

function stageOfPhase(phase: string): Stage {
  switch (phase) {
    case "awaiting-deposit":
      return "wallet"
    case "completed":
      return "done"
    case "expired":
    case "failed":
      return phase
    case undefined:
    default:
      return "underway"
  }
}

type Payout = NonNullable<PrivateSendStatus["scheduledTransactions"]>[number]

/** Where a payout is, in the words of operations. */
export function stageOfPayout({ status }: Payout): Stage {
  switch (status) {
    case "pending":
    case "processing":
      return "underway"
    case "sent_on_chain":
      return "sent"
    case "completed":
      return "done"
    case "failed":
      return "failed"
  }
}
