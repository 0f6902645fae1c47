import type { ChainId, OperationId } from "@shielded-relay/core"
import { compositeKey } from "./compositeKey.ts"
import type { Journal } from "./Journal.ts"

interface Held {
  readonly chainId: ChainId
  readonly position: number
}

/** Which operation holds which note. Reservations outlive the notes' rows: an index may forget and rebuild those. */
export class Reservations {
  readonly #holders = new Map<string, OperationId>()
  readonly #held = new Map<OperationId, ReadonlyArray<Held>>()

  holder(chainId: ChainId, position: number): OperationId | null {
    return this.#holders.get(compositeKey(chainId, position)) ?? null
  }

  /** Positions that an operation holds on a chain, ascending. */
  heldBy(chainId: ChainId, operation: OperationId): Array<number> {
    return (this.#held.get(operation) ?? [])
      .filter((held) => held.chainId === chainId)
      .map((held) => held.position)
      .toSorted((a, b) => a - b)
  }

  hold(journal: Journal, chainId: ChainId, position: number, operation: OperationId): void {
    if (this.holder(chainId, position) === operation) return
    journal.set(this.#holders, compositeKey(chainId, position), operation)
    journal.set(this.#held, operation, [
      ...(this.#held.get(operation) ?? []),
      { chainId, position },
    ])
  }

  release(journal: Journal, operation: OperationId): void {
    for (const { chainId, position } of this.#held.get(operation) ?? [])
      journal.delete(this.#holders, compositeKey(chainId, position))
    journal.delete(this.#held, operation)
  }
}
