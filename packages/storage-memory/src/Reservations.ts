import type { ChainId, NoteRow, OperationId } from "@shielded-relay/core"
import { compositeKey } from "./compositeKey.ts"
import type { Journal } from "./Journal.ts"

interface Held {
  readonly chainId: ChainId
  readonly position: number
}

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

  /** The operation that reserves a position; the index may not contain the note yet. */
  holderOf(chainId: ChainId, position: number): OperationId | null {
    return this.#holders.get(compositeKey(chainId, position)) ?? null
  }

  holder({ chainId, position, npk }: NoteRow): OperationId | null {
    return (
      this.holderOf(chainId, position) ?? this.#awaiting.get(compositeKey(chainId, npk)) ?? null
    )
  }

  /** Positions that an operation reserves directly on a chain. */
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

  hold(journal: Journal, chainId: ChainId, position: number, operation: OperationId): void {
    if (this.holderOf(chainId, position) === operation) return
    journal.set(this.#holders, compositeKey(chainId, position), operation)
    journal.set(this.#held, operation, [
      ...(this.#held.get(operation) ?? []),
      { chainId, position },
    ])
  }

  awaitNote(journal: Journal, chainId: ChainId, npk: bigint, operation: OperationId): void {
    const key = compositeKey(chainId, npk)
    if (this.#awaiting.has(key)) return
    journal.set(this.#awaiting, key, operation)
    journal.set(this.#coming, operation, [...(this.#coming.get(operation) ?? []), { chainId, npk }])
  }

  release(journal: Journal, operation: OperationId): void {
    for (const { chainId, position } of this.#held.get(operation) ?? [])
      journal.delete(this.#holders, compositeKey(chainId, position))
    for (const { chainId, npk } of this.#coming.get(operation) ?? [])
      journal.delete(this.#awaiting, compositeKey(chainId, npk))
    journal.delete(this.#held, operation)
    journal.delete(this.#coming, operation)
  }
}
