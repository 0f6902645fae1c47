import type { Address } from "@shielded-relay/core"
import { Execution } from "./Execution.ts"
import { appendPair } from "./merkle.ts"
import { require } from "./PoolRevert.ts"
import { TREE_DEPTH } from "./PoolState.ts"

/**
 * A call of a pool that inserts a transaction's commitments at once, two by two ("The pool on Solana" of
 * `docs/protocol.md`): a single note gets an empty leaf beside it.
 */
export class AtOnceExecution extends Execution {
  override updateTree(): void {
    require(false, "UnknownInstruction")
  }

  protected override queued(): void {
    const { commitments } = this.state
    while (this.state.inserted < commitments.length) {
      const { inserted } = this.state
      const left = commitments.at(inserted) ?? 0n
      const right = commitments.at(inserted + 1) ?? 0n
      const root = appendPair(this.state.frontier, inserted / 2, [left, right], TREE_DEPTH)
      this.state.inserted = inserted + 2
      this.state.remember(root, this.environment.time)
      this.events.push({ type: "TreeUpdated", inserted: inserted + 2, root })
    }
  }

  protected override publicNote(
    token: Address,
    amount: bigint,
    npk: bigint,
    encryptedNote: Uint8Array,
  ): void {
    super.publicNote(token, amount, npk, encryptedNote)
    const position = this.queue(0n)
    const nothing = new Uint8Array()
    this.events.push({ type: "NoteQueued", position, commitment: 0n, encryptedNote: nothing })
    this.queued()
  }
}
