import type { ChainId, NoteRow, OperationId } from "@shielded-relay/core"
import { compositeKey } from "../compositeKey.ts"
import type { Journal } from "../Journal.ts"

/** What identifies a note: another one may stand at its position after a reorganisation. */
type Held = Pick<NoteRow, "chainId" | "position" | "commitment">

interface Coming {
  readonly chainId: ChainId
  readonly npk: bigint
}

/** The operation that reserves each note. Reservations outlive the note rows: an index may drop and rebuild those. */
export class Reservations {
  readonly #holders = new Map<string, OperationId>()
  readonly #held = new Map<OperationId, ReadonlyArray<Held>>()
  readonly #awaiting = new Map<string, OperationId>()
  readonly #coming = new Map<OperationId, ReadonlyArray<Coming>>()

  /** The operation that reserves a note. */
  holder(note: NoteRow): OperationId | null {
    return (
      this.#holders.get(keyOf(note)) ??
      this.#awaiting.get(compositeKey(note.chainId, note.npk)) ??
      null
    )
  }

  /** Positions whose notes an operation reserves directly on a chain, or reserved there before a reorganisation. */
  heldBy(chainId: ChainId, operation: OperationId): Array<number> {
    return (this.#held.get(operation) ?? [])
      .filter((held) => held.chainId === chainId)
      .map((held) => held.position)
  }

  /** Note keys that an operation reserves on a chain before the notes exist. */
  awaitedBy(chainId: ChainId, operation: OperationId): Array<bigint> {
    return (this.#coming.get(operation) ?? [])
      .filter((coming) => coming.chainId === chainId)
      .map((coming) => coming.npk)
  }

  /** The operations that reserve anything on a chain. */
  holders(chainId: ChainId): Array<OperationId> {
    const all = [...this.#held, ...this.#coming]
    return [
      ...new Set(
        all.flatMap(([id, reserved]) =>
          reserved.some((one) => one.chainId === chainId) ? [id] : [],
        ),
      ),
    ]
  }

  hold(journal: Journal, { chainId, position, commitment }: NoteRow, operation: OperationId): void {
    const held = { chainId, position, commitment }
    if (this.#holders.get(keyOf(held)) === operation) return
    journal.set(this.#holders, keyOf(held), operation)
    journal.set(this.#held, operation, [...(this.#held.get(operation) ?? []), held])
  }

  awaitNote(journal: Journal, chainId: ChainId, npk: bigint, operation: OperationId): void {
    const key = compositeKey(chainId, npk)
    if (this.#awaiting.has(key)) return
    journal.set(this.#awaiting, key, operation)
    journal.set(this.#coming, operation, [...(this.#coming.get(operation) ?? []), { chainId, npk }])
  }

  release(journal: Journal, operation: OperationId): void {
    for (const held of this.#held.get(operation) ?? []) journal.delete(this.#holders, keyOf(held))
    for (const { chainId, npk } of this.#coming.get(operation) ?? [])
      journal.delete(this.#awaiting, compositeKey(chainId, npk))
    journal.delete(this.#held, operation)
    journal.delete(this.#coming, operation)
  }
}

function keyOf({ chainId, position, commitment }: Held): string {
  return compositeKey(chainId, position, commitment)
}
