import { RelayRequestError, type RepeatedOutcome } from "@shielded-relay/client"
import { change, ended, keptOf, type Kept, type Stage } from "../keep/operations.ts"
import { canonical } from "../money/address.ts"
import type { Account, Store } from "./Store.ts"

/** Notes a change of an operation, here and in the browser. */
export async function note(
  store: Store,
  account: Account,
  id: string,
  changes: Partial<Kept>,
): Promise<void> {
  await change(id, changes)
  if (store.state.account !== account) return
  store.set({ kept: await keptOf(canonical(account.address), account.chain.chainId) })
}

/** The stage of a service's state. A state of a newer service is under way. */
export function stageOfState(state: string): Stage {
  switch (state) {
    case "prepared":
      return "wallet"
    case "waiting":
      return state
    case "broadcast":
    case "seen":
      return "sent"
    case "confirmed":
      return "done"
    case "failed":
    case "refused":
      return "failed"
    case "expired":
    case "cancelled":
      return state
    case undefined:
    default:
      return "underway"
  }
}

/** Where an answer says that an operation is. What private sends left may be too little for anything to be sent. */
export function newsIn(answer: RepeatedOutcome): Partial<Kept> {
  if ("operation" in answer) {
    const { state } = answer.operation
    return { stage: stageOfState(state), state }
  }
  const txHash = answer.txHashes.at(-1)
  return txHash === undefined
    ? { stage: "unsent", state: tooLittle }
    : { stage: "sent", state: "broadcast", txHash }
}

/** The state of a recovery that was less than its fee. */
export const tooLittle = "too-little"

const expired: ReadonlySet<string> = new Set(["TIMESTAMP_EXPIRED", "NONCE_EXPIRED"])

/** What an error says of a payment's end; `null` if it has not ended. */
export function endOf(error: unknown, isLost: boolean): Partial<Kept> | null {
  if (!(error instanceof RelayRequestError)) return null
  const { code, operation } = error
  if (operation !== undefined) {
    const stage = stageOfState(operation.state)
    return ended.has(stage)
      ? { stage, state: operation.state, code, txHash: operation.txHash ?? "" }
      : null
  }
  // Of bytes that may have arrived, a refusal without an operation says that they never counted and no longer will.
  // That the bytes are old by now says nothing about the payment.
  return isLost ? { stage: "unsent", code: expired.has(code) ? "" : code } : null
}

export function isSessionOver(error: unknown): boolean {
  return (
    error instanceof RelayRequestError &&
    ["SESSION_EXPIRED", "SESSION_REVOKED", "SESSION_NOT_FOUND"].includes(error.code)
  )
}
