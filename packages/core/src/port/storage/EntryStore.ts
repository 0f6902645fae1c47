import type { Effect } from "effect"
import { Context } from "effect"
import type { Address } from "../../address/Address.ts"
import type { ChainId } from "../../address/ChainId.ts"
import type { StorageUnavailable } from "./StorageUnavailable.ts"

/** Names a note that came from outside by the event that made it. */
export interface EntryKey {
  readonly chainId: ChainId
  readonly transactionHash: string
  /** Place of the event among the pool's events of its transaction, from 0: the same in whichever block the transaction is mined. */
  readonly log: number
}

/**
 * `undecided`: screening has not answered yet. `served`: every payer is served. `quarantined`: a payer is denied, or the operator accepts
 * no notes without a visible payer. `released`, `kept`: the operator's decision about a quarantined note.
 */
export const entryStates = ["undecided", "served", "quarantined", "released", "kept"] as const
export type EntryState = (typeof entryStates)[number]

/** One decision about an entry. */
export interface EntryDecision {
  /** Milliseconds since the epoch. */
  readonly at: number
  readonly state: Exclude<EntryState, "undecided">
  /** The operator's words; `null` when screening decided. */
  readonly reason: string | null
}

/** A note that came from outside: made by no operation of ours. */
export interface Entry extends EntryKey {
  /** Where the note is in the index; `null` while a reorganisation has it undone. */
  readonly position: number | null
  readonly block: number
  readonly token: Address
  readonly amount: bigint
  readonly npk: bigint
  readonly origin: "public" | "private"
  readonly state: EntryState
  /** Who paid, as far as the chain shows; empty until somebody looked, and where it shows none. */
  readonly payers: ReadonlyArray<Address>
  /** Commitments that the index held when the note began to count; `null` while it does not count. */
  readonly countsFrom: number | null
  /** How often screening was asked without an answer. */
  readonly attempts: number
  /** When screening is asked next; milliseconds since the epoch. */
  readonly askAt: number
  /** Oldest first. */
  readonly decisions: ReadonlyArray<EntryDecision>
}

/** What a decision changes. */
export interface EntryChange extends EntryDecision {
  /** The states that the decision may be made in. */
  readonly from: ReadonlyArray<EntryState>
  /** Left as they are when absent. */
  readonly payers?: ReadonlyArray<Address>
}

/**
 * Notes that came from outside, with what was decided about each. Entries are made by `NoteStore`: `append` and `restoreNotes` make an
 * undecided one, due at once, for each note with a `log` that has none yet.
 *
 * Laws:
 * 1. An entry that exists keeps its state, payers, attempts and decisions when its note is indexed again, at whichever position and in
 *    whichever block: a rebuild and a reorganisation forget no decision. Another transaction is another entry.
 * 2. `rollback` of the index leaves entries, and sets the `position` of those above the block to `null`.
 * 3. `due` gives undecided entries of the chain with a position, in a block up to `upTo`, and `askAt ≤ now`: ordered by `askAt`, then by
 *    position; at most `limit`.
 * 4. `postpone` changes `askAt` and counts an attempt, of an undecided entry alone.
 * 5. `decide` changes an entry exactly when its state is one of `from`, and says whether it did. The decision is added to the others.
 *    `countsFrom` becomes the number of commitments of the chain's checkpoint when the new state is `served` or `released`.
 * 6. `news` gives entries that began to count, each until `heard` names it; at most `limit`, in the order of their keys.
 * 7. `withheld` gives the entries in state `quarantined` or `kept`, ordered by chain, transaction and log; with `after`, only those that
 *    come after it; at most `limit`.
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
  readonly news: (
    chainId: ChainId,
    limit: number,
  ) => Effect.Effect<ReadonlyArray<Entry>, StorageUnavailable>
  readonly heard: (keys: ReadonlyArray<EntryKey>) => Effect.Effect<void, StorageUnavailable>
  readonly withheld: (
    limit: number,
    after?: EntryKey,
  ) => Effect.Effect<ReadonlyArray<Entry>, StorageUnavailable>
}

/** Whether notes that come from outside are screened: then they count once it is decided so. */
export const ScreensEntries = Context.Reference<boolean>("shielded-relay/ScreensEntries", {
  defaultValue: () => false,
})

export class EntryStore extends Context.Service<EntryStore, EntryStoreShape>()(
  "shielded-relay/EntryStore",
) {}
