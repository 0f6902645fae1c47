import {
  balanceSubject,
  rowOfBalance,
  type ChainId,
  type ChainStatus,
  type OwnerId,
} from "@shielded-relay/core"
import type { Journal } from "../Journal.ts"
import type { JournalTable } from "./JournalTable.ts"

/** The changes of balances, and up to which block of each chain the owners were told. */
export class BalanceTable {
  readonly #told = new Map<ChainId, number>()
  readonly #versions = new Map<string, number>()
  readonly #rows: JournalTable

  constructor(rows: JournalTable) {
    this.#rows = rows
  }

  told(chainId: ChainId): number | null {
    return this.#told.get(chainId) ?? null
  }

  /** Tells of the blocks that count and were not told, if the index is at the head. `changed`: the owners of some blocks. */
  tell(
    undo: Journal,
    chainId: ChainId,
    status: ChainStatus | null,
    indexed: number | null,
    now: number,
    changed: (after: number, upTo: number) => Iterable<OwnerId>,
  ): void {
    if (status === null || !status.atHead || indexed === null) return
    const told = this.told(chainId)
    const upTo = Math.min(status.confirmed, indexed)
    if (upTo <= (told ?? -1)) return
    undo.set(this.#told, chainId, upTo)
    if (told !== null) this.write(undo, chainId, changed(told, upTo), now)
  }

  /** Tells of told blocks above `block`, which are removed. */
  remove(
    undo: Journal,
    chainId: ChainId,
    block: number,
    now: number,
    changed: (after: number, upTo: number) => Iterable<OwnerId>,
  ): void {
    const told = this.told(chainId)
    if (told === null || told <= block) return
    this.write(undo, chainId, changed(block, told), now)
    undo.set(this.#told, chainId, Math.max(0, block))
  }

  /** Writes a row for each of the owners. */
  write(undo: Journal, chainId: ChainId, owners: Iterable<OwnerId>, now: number): void {
    for (const owner of [...new Set(owners)].toSorted()) {
      const subject = balanceSubject(owner, chainId)
      const version = (this.#versions.get(subject) ?? 0) + 1
      undo.set(this.#versions, subject, version)
      this.#rows.add(undo, rowOfBalance({ subject, owner, chainId, version }, now))
    }
  }
}
