import { OperationPendingError, RelayRequestError, type Operation } from "@shielded-relay/client"
import { now } from "../clock.ts"
import type { Kept } from "../keep/operations.ts"
import { pause } from "../pause.ts"
import { endOf, isSessionOver, newsIn, note, stageOfState } from "./note.ts"
import type { Account, Store } from "./Store.ts"

/** Milliseconds after which a request that the service does not know can no longer arrive: it takes bytes for five minutes. */
const arrival = 6 * 60_000

/** Milliseconds between two questions about an operation whose answer was lost. */
const pace = 5_000

/**
 * Follows a payment to its end. Whatever happens on the way, it has failed only once the service says so: a lost answer, a fault of the
 * service or of the network only lead to the next question.
 *
 * @param how `sent`: the service has answered. `lost`: its bytes may not have arrived. Then they are sent again, which the service counts once
 * and refuses a minute after the owner signed them. Of what an earlier version of the page kept there may be no bytes: one that the service does
 * not know is asked about until it can no longer arrive.
 */
export async function followPayment(
  store: Store,
  account: Account,
  { id, record, at }: Pick<Kept, "id" | "record" | "at">,
  how: "sent" | "lost",
): Promise<void> {
  const { session, leaving } = account
  const { signal } = leaving
  let isLost = how === "lost" && record !== ""
  if (isLost) await note(store, account, id, { stage: "asking" })
  while (!signal.aborted) {
    try {
      const news = isLost ? newsIn(await session.repeat(record, { signal })) : null
      isLost = false
      if (news?.stage === "unsent") return await note(store, account, id, news)
      const operation = await session.waitForOperation(id, {
        until: "confirmed",
        signal,
        onState: (state) => void note(store, account, id, { state, stage: stageOfState(state) }),
      })
      return await note(store, account, id, outcomeOf(operation))
    } catch (error) {
      if (signal.aborted) return
      const end = endOf(error, isLost)
      if (end !== null) return await note(store, account, id, end)
      if (isSessionOver(error)) return
      if (error instanceof RelayRequestError && error.code === "OPERATION_NOT_FOUND") {
        if (record === "" && now() - at > arrival)
          return await note(store, account, id, { stage: "unsent" })
        isLost = record !== ""
      }
      if (!(error instanceof OperationPendingError))
        await note(store, account, id, { stage: "asking" })
      await pause(pace, signal).catch(() => {})
    }
  }
}

function outcomeOf(operation: Operation): Partial<Kept> {
  const { state, txHash, feeAmount } = operation
  const swapped = operation.state === "confirmed" ? operation.result.swap : undefined
  return {
    stage: swapped?.outcome === "refunded" ? "refunded" : "done",
    state,
    txHash: txHash ?? "",
    ...(feeAmount === undefined ? {} : { feeUnits: feeAmount }),
    ...(swapped?.outcome === "swapped" ? { getsUnits: swapped.received } : {}),
  }
}
