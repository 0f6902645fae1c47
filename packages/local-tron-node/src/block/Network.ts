import { withoutPrefix } from "../address.ts"
import { checkForBlock, checkSent } from "../broadcast/checks.ts"
import { refusalOf, type Refusal } from "../broadcast/Refusal.ts"
import { SLOT_MILLISECONDS, type Head, type State } from "../state/State.ts"
import { processTransaction } from "../transaction/processTransaction.ts"
import type { SignedTransaction } from "../transaction/SignedTransaction.ts"
import type { TransactionInfo } from "../transaction/TransactionInfo.ts"
import type { BlockContext } from "../vm/Machine.ts"
import { makeBlock, type Block, type LandedTransaction, type Witness } from "./Block.ts"
import { Chain } from "./Chain.ts"
import { genesisBlock } from "./genesis.ts"
import { otherProducer, producer } from "./witnesses.ts"

/** Largest sum of transactions in a block, bytes (java-tron, `BLOCK_SIZE`). */
const MOST_BLOCK_BYTES = 2_000_000

export interface NetworkOptions {
  readonly solidifiedAfter: number
  /** Unix milliseconds of block 1. */
  readonly startTime: number
  /** Unix milliseconds below which no new block is dated; 0 without a clock. */
  readonly now: () => number
}

interface Pending {
  readonly transaction: SignedTransaction
  readonly info: TransactionInfo
  /** The block it ran in. */
  readonly block: Head
}

/**
 * The block producers: pending transactions, blocks and forks. The state is the head's, with the pending transactions applied. Calls must
 * not overlap.
 */
export class Network {
  readonly state: State
  readonly chain: Chain
  private readonly options: NetworkOptions
  private pending: ReadonlyArray<Pending> = []
  private delayed: ReadonlyArray<{
    readonly transaction: SignedTransaction
    readonly due: number
  }> = []
  private solid = 0
  /** Number of the newest block with transactions. */
  private busy = 0
  private skipped = 0

  constructor(state: State, options: NetworkOptions) {
    this.state = state
    this.options = options
    this.chain = new Chain(genesisBlock(state))
  }

  get solidNumber(): number {
    return this.solid
  }

  get pendingTransactions(): ReadonlyArray<SignedTransaction> {
    return this.pending.map(({ transaction }) => transaction)
  }

  /** Whether no transaction waits for a block, or for its block to be solidified. */
  get isIdle(): boolean {
    return this.pending.length + this.delayed.length === 0 && this.busy <= this.solid
  }

  /** Dates the next block later. */
  passTime(milliseconds: number): void {
    this.skipped += milliseconds
  }

  isKnown(id: string): boolean {
    return this.chain.transaction(id) !== null || this.pendingTransaction(id) !== null
  }

  /**
   * Checks a transaction, runs it on top of the pending ones, and keeps it for the next block.
   *
   * @param head of the node that receives it
   * @returns `null` if it is taken
   */
  async send(
    transaction: SignedTransaction,
    head: Head,
    fate: "pending" | "dropped" | { readonly due: number },
  ): Promise<Refusal | null> {
    const before = this.state.snapshot()
    try {
      checkSent(this.state, this.chain, head, (id) => this.isKnown(id), transaction)
      const context = this.nextContext()
      const info = await processTransaction(this.state, transaction, context)
      if (fate === "pending") {
        this.pending = [...this.pending, { transaction, info, block: context }]
        return null
      }
      this.state.rewind(before)
      if (fate !== "dropped") this.delayed = [...this.delayed, { transaction, due: fate.due }]
      return null
    } catch (error) {
      this.state.rewind(before)
      return refusalOf(error)
    }
  }

  /**
   * Makes the next block of the pending transactions. It silently drops those that now fail the checks, as block producers do.
   *
   * @param order the ids of the pending transactions in the order of the block; the others wait
   */
  async mine(
    order: (ids: ReadonlyArray<string>) => ReadonlyArray<string> = (ids) => ids,
    solidify = true,
  ): Promise<Block> {
    const context = this.nextContext()
    const ids = order(this.pending.map(({ transaction }) => transaction.id))
    const { chosen, waiting } = this.choose(ids)
    const same =
      waiting.length === 0 &&
      chosen.every(
        (each, at) =>
          each === this.pending[at] &&
          each.block.timestamp === context.timestamp &&
          each.block.number === context.number,
      )
    const landed = same ? chosen : await this.runAgain(chosen, context)
    const block = this.append(landed, context, producer)
    if (solidify) this.solid = Math.max(this.solid, block.number - this.options.solidifiedAfter)
    await this.resume(waiting.map(({ transaction }) => transaction))
    return block
  }

  /**
   * Moves to a longer fork that lacks the newest `depth` blocks: as many other blocks take their place, and one follows.
   *
   * @param again whether the transactions of the abandoned blocks are pending again; otherwise they are lost
   * @throws RangeError if one of the blocks is solidified, or is the first
   */
  async leaveFork(depth: number, again: boolean): Promise<void> {
    const kept = this.chain.head.number - depth
    if (!Number.isInteger(depth) || depth < 1 || kept < Math.max(1, this.solid))
      throw new RangeError(
        `depth must be from 1 to the ${this.chain.head.number - Math.max(1, this.solid)} newest blocks that are not solidified, not ${depth}`,
      )
    const waiting = this.pendingTransactions
    const dropped = this.chain.dropAfter(kept)
    this.state.rewind(this.chain.head.state)
    this.state.head = headOf(this.chain.head)
    for (const { timestamp } of dropped) this.append([], this.contextAt(timestamp), otherProducer)
    this.append([], this.nextContext(), otherProducer)
    const returned = dropped.flatMap(({ transactions }) =>
      transactions.map(({ transaction }) => transaction),
    )
    await this.resume(again ? [...returned, ...waiting] : waiting)
  }

  /** Forgets the pending and the delayed transactions. */
  dropPending(): void {
    this.pending = []
    this.delayed = []
    this.state.rewind(this.chain.head.state)
  }

  /** Changes the state without a transaction, below the pending ones. */
  async change(write: (state: State) => void): Promise<void> {
    const waiting = this.pendingTransactions
    const before = this.state.snapshot()
    this.state.rewind(this.chain.head.state)
    try {
      write(this.state)
    } catch (error) {
      this.state.rewind(before)
      throw error
    }
    this.chain.replaceHead({ ...this.chain.head, state: this.state.snapshot() })
    await this.resume(waiting)
  }

  /** A pending transaction with the outcome it would have; `null` if it is not pending. */
  pendingTransaction(id: string): LandedTransaction | null {
    return this.pending.find(({ transaction }) => transaction.id === id) ?? null
  }

  /**
   * Runs a task on the state after a block. At the head, that is the state with the pending transactions, as full nodes answer from it
   * (java-tron, `Chainbase.head`).
   */
  async at<T>(block: Block, task: (state: State) => T | Promise<T>): Promise<T> {
    const { state } = this
    const before = { snapshot: state.snapshot(), head: state.head }
    if (block !== this.chain.head) state.rewind(block.state)
    state.head = headOf(block)
    try {
      return await task(state)
    } finally {
      state.rewind(before.snapshot)
      state.head = before.head
    }
  }

  /** The context of executions in a block that exists. */
  contextOf({ number, timestamp }: Head): BlockContext {
    const { parameters } = this.state.profile
    return {
      number,
      timestamp,
      witness: withoutPrefix(producer.address),
      cycle: Math.floor(timestamp / parameters.getMaintenanceTimeInterval),
      parameters,
      blockId: (asked) => (asked < number ? this.chain.at(asked)?.id : undefined),
    }
  }

  private contextAt(timestamp: number): BlockContext {
    return this.contextOf({ number: this.chain.head.number + 1, timestamp })
  }

  private nextContext(): BlockContext {
    const { head } = this.chain
    if (head.number === 0) return this.contextAt(aligned(this.options.startTime))
    const next = head.timestamp + SLOT_MILLISECONDS + this.skipped
    return this.contextAt(aligned(Math.max(next, this.options.now())))
  }

  private choose(ids: ReadonlyArray<string>): {
    readonly chosen: ReadonlyArray<Pending>
    readonly waiting: ReadonlyArray<Pending>
  } {
    const chosen: Pending[] = []
    let bytes = 0
    for (const id of new Set(ids)) {
      const entry = this.pending.find(({ transaction }) => transaction.id === id)
      if (entry === undefined || bytes + entry.transaction.size > MOST_BLOCK_BYTES) continue
      bytes += entry.transaction.size
      chosen.push(entry)
    }
    return { chosen, waiting: this.pending.filter((each) => !chosen.includes(each)) }
  }

  private async runAgain(
    chosen: ReadonlyArray<Pending>,
    context: BlockContext,
  ): Promise<ReadonlyArray<LandedTransaction>> {
    this.state.rewind(this.chain.head.state)
    const landed: LandedTransaction[] = []
    for (const { transaction } of chosen) {
      const before = this.state.snapshot()
      try {
        const known = (id: string) => this.chain.transaction(id) !== null
        checkForBlock(this.chain, this.state.head, known, transaction)
        landed.push({
          transaction,
          info: await processTransaction(this.state, transaction, context),
        })
      } catch (error) {
        refusalOf(error)
        this.state.rewind(before)
      }
    }
    return landed
  }

  private append(
    landed: ReadonlyArray<LandedTransaction>,
    { number, timestamp }: BlockContext,
    witness: Witness,
  ): Block {
    const { id: parent } = this.chain.head
    const transactions = landed.map(({ transaction, info }) => ({ transaction, info }))
    const contents = { number, timestamp, parent, transactions, state: this.state.snapshot() }
    const block = makeBlock(contents, witness)
    this.chain.append(block)
    if (landed.length > 0) this.busy = number
    this.state.head = headOf(block)
    this.pending = []
    this.skipped = 0
    return block
  }

  /** Receives the waiting and the now due delayed transactions again. Those that fail the checks are dropped. */
  private async resume(waiting: ReadonlyArray<SignedTransaction>): Promise<void> {
    this.pending = []
    this.state.rewind(this.chain.head.state)
    const next = this.chain.head.number + 1
    const due = this.delayed.filter((each) => each.due <= next)
    this.delayed = this.delayed.filter((each) => each.due > next)
    for (const transaction of [...waiting, ...due.map((each) => each.transaction)])
      await this.send(transaction, this.state.head, "pending")
  }
}

export function headOf({ number, timestamp }: Block): Head {
  return { number, timestamp }
}

/** The start of the slot that holds a time. */
function aligned(milliseconds: number): number {
  return Math.floor(milliseconds / SLOT_MILLISECONDS) * SLOT_MILLISECONDS
}
