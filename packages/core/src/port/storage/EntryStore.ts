import type { Effect } from "effect"
import { Context } from "effect"
import type { Address } from "../../address/Address.ts"
import type { ChainId } from "../../address/ChainId.ts"
import type { StorageUnavailable } from "./StorageUnavailable.ts"

/** Identifies an external note by the event that made it. */
export interface EntryKey {
  readonly chainId: ChainId
  readonly transactionHash: string
  /** Index of the event among the pool's events of its transaction, from 0. It is the same in every block that mines the transaction. */
  readonly log: number
}

/**
 * `undecided`: screening has not answered yet. `served`: every payer is served. `quarantined`: a payer is denied, or the operator rejects
 * notes without a visible payer. `released`, `kept`, `return-due`: the operator's decision on a quarantined note. `returning`: an operation
 * pays the note back to its payer. `returned`: it did, in a final block.
 */
export const entryStates = [
  "undecided",
  "served",
  "quarantined",
  "released",
  "kept",
  "return-due",
  "returning",
  "returned",
] as const
export type EntryState = (typeof entryStates)[number]

/** States of a note that the operator still has to decide on, or that an operation is returning. */
export const withheldStates = ["quarantined", "kept", "return-due", "returning"] as const

/** To whom the operator returns a note. */
export interface ReturnTo {
  readonly payer: Address
  /** The operator's name for the case; `null`: the note goes back only to a payer without code that paid all of it. */
  readonly caseName: string | null
}

/** One decision about an entry, or a step that followed from it. `at`: milliseconds since the epoch. */
export type EntryDecision =
  | {
      readonly at: number
      readonly state: "served" | "quarantined" | "released" | "kept" | "returning"
      /** The operator's reason, or why a return failed; `null` if screening decided. */
      readonly reason: string | null
    }
  | ({
      readonly at: number
      readonly state: "return-due"
      readonly reason: string
    } & ReturnTo)
  | {
      readonly at: number
      readonly state: "returned"
      readonly reason: null
      readonly transaction: string
    }

/** An external note: one that no operation of ours made. */
export interface Entry extends EntryKey {
  /** The note's position in the index; `null` while a reorganisation has removed it. */
  readonly position: number | null
  readonly block: number
  readonly token: Address
  readonly amount: bigint
  readonly npk: bigint
  readonly origin: "public" | "private"
  readonly state: EntryState
  /** The payers that the chain shows. Empty before the first look-up, and if the chain shows none. */
  readonly payers: ReadonlyArray<Address>
  /** Number of commitments in the index when the note began to count; `null` while it does not count. */
  readonly countsFrom: number | null
  /** Number of attempts to screen the note, or to start its return, without a result. */
  readonly attempts: number
  /** Time of the next attempt, in milliseconds since the epoch. */
  readonly askAt: number
  /** Oldest first. */
  readonly decisions: ReadonlyArray<EntryDecision>
}

/** What a decision changes. */
export type EntryChange = EntryDecision & {
  /** The decision applies only in these states. */
  readonly from: ReadonlyArray<EntryState>
  /** Absent: the payers stay unchanged. */
  readonly payers?: ReadonlyArray<Address>
}

/**
 * External notes and the decisions on them. `NoteStore` creates the entries: `append` and `restoreNotes` insert an undecided entry, due at
 * once, for each note with a `log` that has no entry yet.
 *
 * Laws:
 * 1. An existing entry keeps its state, payers, attempts and decisions when its note is indexed again, at any position and in any block.
 *    Rebuilds and reorganisations preserve decisions. A different transaction is a different entry.
 * 2. `rollback` of the index keeps entries and sets the `position` of those above the block to `null`.
 * 3. `due` returns the `undecided` and `return-due` entries of the chain that have a position, a block ≤ `upTo` and `askAt ≤ now`. Ordered
 *    by `askAt`, then position; at most `limit`.
 * 4. `postpone` sets `askAt` and counts an attempt. It affects only undecided and return-due entries.
 * 5. `decide` changes an entry exactly if its state is in `from`, and returns whether it did. It appends the decision. If the new state is
 *    `served` or `released`, it sets `countsFrom` to the number of commitments in the chain's checkpoint. If it is `return-due`, the entry
 *    is due at once, without attempts.
 * 6. `newlyCounting` returns entries that began to count, until `acknowledge` confirms them. At most `limit`, ordered by key.
 * 7. `withheld` returns the keys of the entries in one of `withheldStates`, ordered by chain, transaction and log. With `after`, only
 *    later ones; at most `limit`. It reads nothing else of the rows, so that it finds a row that cannot be decoded.
 * 8. `acknowledge` writes a change of balance (`NoteStore`, law 21) for each owner of a note whose entry it confirms, if the note's block was
 *    told: a note that is served later than its block counts from the decision.
 */
export interface EntryStoreShape {
  readonly find: (key: EntryKey) => Effect.Effect<Entry | null, StorageUnavailable>
  readonly due: (
    chainId: ChainId,
    range: { readonly upTo: number; readonly now: number },
    limit: number,
  ) => Effect.Effect<ReadonlyArray<Entry>, StorageUnavailable>
  readonly postpone: (key: EntryKey, askAt: number) => Effect.Effect<void, StorageUnavailable>
  readonly decide: (
    key: EntryKey,
    change: EntryChange,
  ) => Effect.Effect<boolean, StorageUnavailable>
  readonly newlyCounting: (
    chainId: ChainId,
    limit: number,
  ) => Effect.Effect<ReadonlyArray<Entry>, StorageUnavailable>
  readonly acknowledge: (keys: ReadonlyArray<EntryKey>) => Effect.Effect<void, StorageUnavailable>
  readonly withheld: (
    limit: number,
    after?: EntryKey,
  ) => Effect.Effect<ReadonlyArray<EntryKey>, StorageUnavailable>
}

/** Whether external notes are screened. If true, they count only after a decision that serves them. */
export const ScreensEntries = Context.Reference<boolean>("shielded-relay/ScreensEntries", {
  defaultValue: () => false,
})

export class EntryStore extends Context.Service<EntryStore, EntryStoreShape>()(
  "shielded-relay/EntryStore",
) {}
