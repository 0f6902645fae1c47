import type { Address } from "@shielded-relay/core"
import { Execution, type TransactCall } from "./Execution.ts"
import { NOTE_BYTES } from "./checkAction.ts"
import { appendPair } from "./merkle.ts"
import { require } from "./PoolRevert.ts"
import { TREE_DEPTH } from "./PoolState.ts"

/**
 * A call of a pool that inserts a transaction's commitments at once, two by two ("The pool on Solana" of
 * `docs/protocol.md`): a single note gets an empty leaf beside it, a failed exchange reverts the call, and a call has
 * exactly one join.
 */
export class AtOnceExecution extends Execution {
  protected override readonly refundBytes = 0

  /** Refuses a refund note: a failed swap reverts, and a call has no room for a second note. */
  protected override requireNotes({ encryptedNotes, action }: TransactCall["extData"]): void {
    const lengths = [NOTE_BYTES, action === null ? NOTE_BYTES : 0]
    require(encryptedNotes.every(
      ({ length }, index) => length === lengths[index],
    ), "InvalidNoteLength")
  }

  protected override requireJoins(joins: TransactCall["joins"]): void {
    super.requireJoins(joins)
    require(joins.length === 1, "TooManyJoins")
    require(joins.every(({ nullifiers }) => nullifiers.length === 2), "WrongInputCount")
  }

  override updateTree(): void {
    require(false, "UnknownInstruction")
  }

  protected override queued(): void {
    const { commitments, inserted } = this.state
    const [left = 0n, right = 0n] = commitments.slice(inserted)
    const root = appendPair(this.state.frontier, inserted / 2, [left, right], TREE_DEPTH)
    this.state.inserted = inserted + 2
    this.state.remember(root, this.environment.time)
    this.events.push({ type: "TreeUpdated", inserted: inserted + 2, root })
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

  protected override act(
    action: NonNullable<TransactCall["extData"]["action"]>,
    fee: TransactCall["extData"]["fee"],
    outcome: bigint | null,
  ): void {
    require(outcome !== null && outcome >= action.minOut, "ActionFailed")
    super.act(action, fee, outcome)
  }
}
