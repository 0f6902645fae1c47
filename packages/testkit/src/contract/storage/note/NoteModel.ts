import type {
  Entry,
  EntryDecision,
  EntryState,
  ForeignNoteRow,
  IndexBatch,
  IndexCheckpoint,
  IndexedBlock,
  LeafRow,
  NoteRow,
  NoteState,
  OperationId,
  OwnerId,
} from "@shielded-relay/core"

/**
 * A model of `NoteStore`'s laws for one chain, and of the entries it creates, over plain lists. Every store must agree
 * with it.
 */
export class NoteModel {
  checkpoint: IndexCheckpoint | null = null
  blocks: ReadonlyArray<IndexedBlock> = []
  leaves: ReadonlyArray<LeafRow> = []
  notes: ReadonlyArray<NoteRow> = []
  foreignNotes: ReadonlyArray<ForeignNoteRow> = []
  nullifiers: IndexBatch["nullifiers"] = []
  operations: IndexBatch["operations"] = []
  roots: IndexBatch["roots"] = []
  reservations: ReadonlyArray<{
    readonly position: number
    readonly commitment: bigint
    readonly by: OperationId
  }> = []
  coming: ReadonlyArray<{ readonly npk: bigint; readonly by: OperationId }> = []

  entries: ReadonlyArray<Entry> = []

  copy(): NoteModel {
    return Object.assign(new NoteModel(), this)
  }

  append(batch: IndexBatch): void {
    this.checkpoint = batch.to
    this.blocks = [...this.blocks, ...batch.blocks]
    this.leaves = [...this.leaves, ...batch.leaves]
    this.notes = [...this.notes, ...batch.notes]
    batch.notes.forEach((note) => this.#enter(note))
    this.foreignNotes = [...this.foreignNotes, ...batch.foreignNotes]
    this.nullifiers = [...this.nullifiers, ...batch.nullifiers]
    this.operations = [...this.operations, ...batch.operations]
    this.roots = [...this.roots, ...batch.roots]
  }

  rollback(to: IndexedBlock | null): void {
    const number = to?.number ?? -1
    const stays = ({ block }: { readonly block: number }) => block <= number
    this.blocks = this.blocks.filter((block) => block.number <= number)
    this.leaves = this.leaves.filter(stays)
    this.notes = this.notes.filter(stays)
    this.foreignNotes = this.foreignNotes.filter(stays)
    this.nullifiers = this.nullifiers.filter(stays)
    this.operations = this.operations.filter(stays)
    this.roots = this.roots.filter(stays)
    this.checkpoint = to === null ? null : { ...to, positions: this.leaves.length }
    this.entries = this.entries.map((entry) =>
      stays(entry) ? entry : { ...entry, position: null },
    )
  }

  /** Returns false if the entry is in none of the states. */
  decide(transactionHash: string, from: EntryState, decision: EntryDecision): boolean {
    const { state } = decision
    const entry = this.entries.find((one) => one.transactionHash === transactionHash)
    if (entry?.state !== from) return false
    const counts = state === "served" || state === "released"
    const decided: Entry = {
      ...entry,
      state,
      countsFrom: counts ? (this.checkpoint?.positions ?? 0) : null,
      decisions: [...entry.decisions, decision],
    }
    this.entries = this.entries.map((one) => (one === entry ? decided : one))
    return true
  }

  /** Also called when a rebuild restores a note. */
  #enter({ chainId, transactionHash, log, position, block, token, amount, npk, origin }: NoteRow) {
    if (log === null) return
    const known = this.entries.find((one) => one.transactionHash === transactionHash)
    const place = { position, block, token, amount, npk, origin }
    const fresh: Entry = {
      chainId,
      transactionHash,
      log,
      ...place,
      state: "undecided",
      payers: [],
      countsFrom: null,
      attempts: 0,
      askAt: 0,
      decisions: [],
    }
    this.entries =
      known === undefined
        ? [...this.entries, fresh]
        : this.entries.map((one) => (one === known ? { ...known, ...place } : one))
  }

  /** Returns false and reserves nothing if a note is unavailable. */
  reserve(positions: ReadonlyArray<number>, by: OperationId): boolean {
    const possible = positions.every((position) => {
      const note = this.notes.find((one) => one.position === position)
      if (note === undefined) return false
      const holder = this.#holder(note)
      if (holder !== null) return holder === by
      const entry = this.#entry(note)
      const states: ReadonlyArray<EntryState> = ["served", "released", "returning"]
      const isReservable = entry === null || states.includes(entry.state)
      return this.#counts(note) && this.#spent(note) === null && isReservable
    })
    if (possible)
      for (const note of this.notes.filter((one) => positions.includes(one.position)))
        if (!this.reservations.some((held) => isSameNote(held, note)))
          this.reservations = [
            ...this.reservations,
            { position: note.position, commitment: note.commitment, by },
          ]
    return possible
  }

  reserveComing(npks: ReadonlyArray<bigint>, by: OperationId): void {
    for (const npk of npks)
      if (!this.coming.some((one) => one.npk === npk)) this.coming = [...this.coming, { npk, by }]
  }

  release(by: OperationId): void {
    this.coming = this.coming.filter((one) => one.by !== by)
    this.reservations = this.reservations.filter((held) => held.by !== by)
  }

  unspent(owner: OwnerId): ReadonlyArray<NoteState> {
    return this.#states((note) => note.owner === owner && this.#spent(note) === null)
  }

  history(owner: OwnerId, from: number, to: number, after: number): ReadonlyArray<NoteState> {
    const isIn = (block: number | undefined) => block !== undefined && block >= from && block <= to
    return this.#states(
      (note) =>
        note.owner === owner &&
        note.position > after &&
        (isIn(note.block) || isIn(this.#spent(note)?.block)),
    )
  }

  get newestPosition(): number | null {
    return this.#sorted().at(-1)?.position ?? null
  }

  countNotes(from: number, to: number): number {
    return this.notes.filter(({ position }) => position >= from && position < to).length
  }

  byNpk(npk: bigint): ReadonlyArray<NoteState> {
    return this.#states((note) => note.npk === npk)
  }

  reservedBy(by: OperationId): ReadonlyArray<NoteState> {
    return this.#sorted()
      .filter((note) => this.#holder(note) === by)
      .map((note) => this.#state(note))
  }

  #states(wanted: (note: NoteRow) => boolean): ReadonlyArray<NoteState> {
    return this.#sorted()
      .filter((note) => this.#counts(note) && wanted(note))
      .map((note) => this.#state(note))
  }

  #sorted(): Array<NoteRow> {
    return this.notes.toSorted((a, b) => a.position - b.position)
  }

  #state(note: NoteRow): NoteState {
    const reservedBy = this.#holder(note)
    return { note, spent: this.#spent(note), reservedBy, entry: this.#entry(note) }
  }

  #entry({ log, transactionHash }: NoteRow): NoteState["entry"] {
    const entry = this.entries.find((one) => one.transactionHash === transactionHash)
    if (log === null) return null
    return entry === undefined
      ? { state: "undecided", countsFrom: null }
      : { state: entry.state, countsFrom: entry.countsFrom }
  }

  #counts(note: NoteRow): boolean {
    return !this.notes.some(
      (other) => other.nullifier === note.nullifier && other.position < note.position,
    )
  }

  #spent(note: NoteRow): { readonly block: number } | null {
    const row = this.nullifiers.find(({ nullifier }) => nullifier === note.nullifier)
    return row === undefined ? null : { block: row.block }
  }

  #holder(note: NoteRow): OperationId | null {
    const held = this.reservations.find((one) => isSameNote(one, note))
    return held?.by ?? this.coming.find((one) => one.npk === note.npk)?.by ?? null
  }
}

function isSameNote(
  held: Pick<NoteRow, "position" | "commitment">,
  note: Pick<NoteRow, "position" | "commitment">,
): boolean {
  return held.position === note.position && held.commitment === note.commitment
}
