import { readAll, update, write } from "./database.ts"

/** Where an operation is, as far as this page knows. */
export type Stage =
  /** The answer was lost, and the service is asked what became of it. */
  | "asking"
  | "wallet"
  /** Accepted, and sent at a random moment before its latest time. */
  | "waiting"
  | "underway"
  | "sent"
  | "done"
  | "quarantined"
  /** A swap that brought the input back. */
  | "refunded"
  /** It ended without effect, except what `money` of the error says. */
  | "failed"
  | "expired"
  | "cancelled"
  /** The service never accepted it, and no longer will. */
  | "unsent"

/** An operation of this browser, kept from before it is sent until the owner forgets it. */
export interface Kept {
  /** Of a payment its nonce, of a private send its order, of a deposit an id of this page. */
  readonly id: string
  readonly kind: "deposit" | "transfer" | "withdraw" | "swap" | "private-send" | "recovery"
  readonly owner: string
  readonly chainId: number
  readonly tokenAddress: string
  /** Smallest units, as text. */
  readonly units: string
  readonly feeUnits: string
  /** The token that pays the fee. Absent: the operation's own. */
  readonly feeAddress?: string
  readonly recipient: string
  /** The token that a swap brings, and how much of it: the least until it is known. Empty for everything else. */
  readonly getsAddress: string
  readonly getsUnits: string
  /**
   * What the SDK needs to go on: of a payment the request's bytes, of a deposit the text of its `DepositStore`. Empty once it has ended:
   * nothing is left to repeat.
   */
  readonly record: string
  readonly stage: Stage
  /** The service's state within the stage. */
  readonly state: string
  readonly nonce: string
  readonly txHash: string
  /** Of a payment for later: the time before which it is sent. Milliseconds since the epoch. */
  readonly latest?: number
  /** The error code of an operation that failed. */
  readonly code: string
  /** Milliseconds since the epoch. */
  readonly at: number
}

const texts = [
  "id",
  "owner",
  "tokenAddress",
  "units",
  "feeUnits",
  "recipient",
  "getsAddress",
  "getsUnits",
  "record",
  "stage",
  "state",
  "nonce",
  "txHash",
  "code",
]

export const ended: ReadonlySet<Stage> = new Set([
  "done",
  "failed",
  "expired",
  "cancelled",
  "unsent",
  "quarantined",
  "refunded",
])

/** What this browser keeps of an owner on a chain, newest first. */
export async function keptOf(owner: string, chainId: number): Promise<ReadonlyArray<Kept>> {
  return (await readAll("operations"))
    .filter(isKept)
    .filter((kept) => kept.owner === owner && kept.chainId === chainId)
    .toSorted((one, other) => other.at - one.at)
}

export async function keep(kept: Kept): Promise<void> {
  await write("operations", kept.id, kept)
}

/** Changes what is kept of an operation. One that was forgotten stays forgotten. */
export async function change(id: string, changes: Partial<Kept>): Promise<void> {
  await update("operations", id, (kept) => (isKept(kept) ? changed(kept, changes) : null))
}

/** An operation with changes. What has ended stays ended, however late older news come; nothing is left to repeat of it. */
export function changed(kept: Kept, changes: Partial<Kept>): Kept {
  const next = { ...kept, ...changes }
  const isLate = ended.has(kept.stage) && !ended.has(next.stage)
  const stage = isLate ? kept.stage : next.stage
  return ended.has(stage) ? { ...next, stage, record: "" } : next
}

export async function forget(id: string): Promise<void> {
  await write("operations", id, null)
}

function isKept(value: unknown): value is Kept {
  if (typeof value !== "object" || value === null) return false
  return (
    texts.every((name) => typeof Reflect.get(value, name) === "string") &&
    ["undefined", "string"].includes(typeof Reflect.get(value, "feeAddress")) &&
    ["undefined", "number"].includes(typeof Reflect.get(value, "latest")) &&
    typeof Reflect.get(value, "at") === "number" &&
    typeof Reflect.get(value, "chainId") === "number"
  )
}
