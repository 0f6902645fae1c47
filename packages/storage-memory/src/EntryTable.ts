import {
  withheldStates,
  type ChainId,
  type Entry,
  type EntryKey,
  type EntryState,
  type NoteRow,
  type NoteState,
} from "@shielded-relay/core"
import { compositeKey } from "./compositeKey.ts"
import type { Journal } from "./Journal.ts"

/**
 * Entries: one per note that arrived from outside the deployment. Entries that wait for the worker, withheld entries and
 * entries that newly count are indexed separately.
 */
export class EntryTable {
  readonly #rows = new Map<string, Entry>()
  readonly #waiting = new Map<string, Entry>()
  readonly #withheld = new Map<string, Entry>()
  readonly #newlyCounting = new Map<string, Entry>()

  find(key: EntryKey): Entry | null {
    return this.#rows.get(keyOf(key)) ?? null
  }

  /** The decision about a note. A note that has a `log` but no entry yet is undecided. */
  ofNote({ chainId, transactionHash, log }: NoteRow): NoteState["entry"] {
    if (log === null) return null
    const { state, countsFrom } = this.find({ chainId, transactionHash, log }) ?? undecided
    return { state, countsFrom }
  }

  /** Creates the entry of an indexed note, or gives an existing entry its new position. */
  enter(journal: Journal, note: NoteRow): void {
    const { chainId, transactionHash, log, position, block, token, amount, npk, origin } = note
    if (log === null) return
    const known = this.find({ chainId, transactionHash, log }) ?? {
      ...undecided,
      chainId,
      transactionHash,
      log,
    }
    this.put(journal, { ...known, position, block, token, amount, npk, origin })
  }

  /** Clears the position of every entry above a block that the index rolls back to. */
  displace(journal: Journal, chainId: ChainId, block: number): void {
    for (const entry of this.#rows.values())
      if (entry.chainId === chainId && entry.block > block && entry.position !== null)
        this.put(journal, { ...entry, position: null })
  }

  put(journal: Journal, entry: Entry): void {
    const key = keyOf(entry)
    const follow = (rows: Map<string, Entry>, belongs: boolean) =>
      belongs ? journal.set(rows, key, entry) : journal.delete(rows, key)
    journal.set(this.#rows, key, entry)
    follow(this.#waiting, isWaiting(entry))
    follow(this.#withheld, withheld.includes(entry.state))
    follow(this.#newlyCounting, this.#newlyCounting.has(key))
  }

  announce(journal: Journal, entry: Entry): void {
    journal.set(this.#newlyCounting, keyOf(entry), entry)
  }

  /** Returns the entry if it newly counted. */
  acknowledge(journal: Journal, key: EntryKey): Entry | null {
    const entry = this.#newlyCounting.get(keyOf(key)) ?? null
    journal.delete(this.#newlyCounting, keyOf(key))
    return entry
  }

  waiting(): ReadonlyArray<Entry> {
    return [...this.#waiting.values()]
  }

  withheld(): ReadonlyArray<Entry> {
    return [...this.#withheld.values()].toSorted(inOrder)
  }

  newlyCounting(): ReadonlyArray<Entry> {
    return [...this.#newlyCounting.values()].toSorted(inOrder)
  }
}

const withheld: ReadonlyArray<EntryState> = withheldStates

/** Whether the worker has something to do: screen the note or start its return. */
export function isWaiting({ state }: Entry): boolean {
  return state === "undecided" || state === "return-due"
}

const undecided = {
  state: "undecided",
  payers: [],
  countsFrom: null,
  attempts: 0,
  askAt: 0,
  decisions: [],
} as const satisfies Partial<Entry>

const keyOf = ({ chainId, transactionHash, log }: EntryKey) =>
  compositeKey(chainId, transactionHash, log)

/** Orders by chain, transaction and log. */
export function inOrder(a: EntryKey, b: EntryKey): number {
  if (a.chainId !== b.chainId) return a.chainId - b.chainId
  if (a.transactionHash !== b.transactionHash) return a.transactionHash < b.transactionHash ? -1 : 1
  return a.log - b.log
}
