import type { NoteRow, OwnerId } from "@shielded-relay/core"

/**
 * The notes of one chain and their indices. A note counts if it is the first with its nullifier: a repeated commitment
 * can be spent only once. A note is live if it counts and its nullifier is unspent.
 */
export class NoteTable {
  readonly #rows = new Map<number, NoteRow>()
  /** Ascending. Rows are added and removed at the end, except when the notes of one owner are rebuilt. */
  readonly #positions: Array<number> = []
  readonly #owned = new Map<OwnerId, Set<number>>()
  readonly #live = new Map<OwnerId, Set<number>>()
  readonly #byNpk = new Map<bigint, ReadonlyArray<number>>()
  readonly #byNullifier = new Map<bigint, ReadonlyArray<number>>()
  readonly #isSpent: (nullifier: bigint) => boolean

  constructor(isSpent: (nullifier: bigint) => boolean) {
    this.#isSpent = isSpent
  }

  get(position: number): NoteRow | undefined {
    return this.#rows.get(position)
  }

  get newestPosition(): number | null {
    return this.#positions.at(-1) ?? null
  }

  /** Number of notes with `from` <= position < `to`. */
  count(from: number, to: number): number {
    return Math.max(0, this.#rank(to) - this.#rank(from))
  }

  /** Returns false and keeps the existing note if the position is taken. */
  add(note: NoteRow): boolean {
    if (this.#rows.has(note.position)) return false
    this.#rows.set(note.position, note)
    this.#positions.splice(this.#rank(note.position), 0, note.position)
    addTo(this.#owned, note.owner, note.position)
    insertPosition(this.#byNpk, note.npk, note.position)
    insertPosition(this.#byNullifier, note.nullifier, note.position)
    this.settle(note.nullifier)
    return true
  }

  remove(position: number): NoteRow | undefined {
    const note = this.#rows.get(position)
    if (note === undefined) return undefined
    this.#rows.delete(position)
    this.#positions.splice(this.#rank(position), 1)
    removeFrom(this.#owned, note.owner, position)
    removeFrom(this.#live, note.owner, position)
    withdrawPosition(this.#byNpk, note.npk, position)
    withdrawPosition(this.#byNullifier, note.nullifier, position)
    this.settle(note.nullifier)
    return note
  }

  /** Updates the live sets after the notes or spends of this nullifier changed. */
  settle(nullifier: bigint): void {
    const spent = this.#isSpent(nullifier)
    for (const [rank, position] of (this.#byNullifier.get(nullifier) ?? []).entries()) {
      const owner = this.#rows.get(position)?.owner
      if (owner === undefined) continue
      if (rank === 0 && !spent) addTo(this.#live, owner, position)
      else removeFrom(this.#live, owner, position)
    }
  }

  counts(note: NoteRow): boolean {
    return this.#byNullifier.get(note.nullifier)?.[0] === note.position
  }

  /** Whose note the nullifier spends; `undefined` if it is none of ours. */
  ownerOf(nullifier: bigint): OwnerId | undefined {
    const [lowest] = this.#byNullifier.get(nullifier) ?? []
    return lowest === undefined ? undefined : this.#rows.get(lowest)?.owner
  }

  hasNullifier(nullifier: bigint): boolean {
    return this.#byNullifier.has(nullifier)
  }

  isLive(note: NoteRow): boolean {
    return this.#live.get(note.owner)?.has(note.position) ?? false
  }

  live(owner: OwnerId): Array<NoteRow> {
    return this.#rowsOf(this.#live.get(owner) ?? [])
  }

  owned(owner: OwnerId): Array<NoteRow> {
    return this.#rowsOf(this.#owned.get(owner) ?? [])
  }

  byNpk(npks: ReadonlyArray<bigint>): Array<NoteRow> {
    return this.#rowsOf([...new Set(npks)].flatMap((npk) => this.#byNpk.get(npk) ?? []))
  }

  /** Number of notes with a lower position. */
  #rank(position: number): number {
    let low = 0
    let high = this.#positions.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#positions[middle] ?? 0) < position) low = middle + 1
      else high = middle
    }
    return low
  }

  /** Rows in ascending order of position. */
  #rowsOf(positions: Iterable<number>): Array<NoteRow> {
    return [...positions]
      .toSorted((a, b) => a - b)
      .flatMap((position) => this.#rows.get(position) ?? [])
  }
}

function addTo(sets: Map<OwnerId, Set<number>>, owner: OwnerId, position: number): void {
  const set = sets.get(owner)
  if (set === undefined) sets.set(owner, new Set([position]))
  else set.add(position)
}

function removeFrom(sets: Map<OwnerId, Set<number>>, owner: OwnerId, position: number): void {
  const set = sets.get(owner)
  if (set === undefined) return
  set.delete(position)
  if (set.size === 0) sets.delete(owner)
}

function insertPosition(
  lists: Map<bigint, ReadonlyArray<number>>,
  key: bigint,
  position: number,
): void {
  const list = lists.get(key)
  lists.set(key, list === undefined ? [position] : [...list, position].toSorted((a, b) => a - b))
}

function withdrawPosition(
  lists: Map<bigint, ReadonlyArray<number>>,
  key: bigint,
  position: number,
): void {
  const rest = (lists.get(key) ?? []).filter((other) => other !== position)
  if (rest.length === 0) lists.delete(key)
  else lists.set(key, rest)
}
