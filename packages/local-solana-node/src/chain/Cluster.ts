import { createHash, randomBytes } from "node:crypto"
import type { Moment, Runtime } from "../runtime/Runtime.ts"
import { State, type Execution } from "../runtime/State.ts"
import type { StoredAccount } from "../runtime/StoredAccount.ts"
import { addressOf, clockSysvar, type Address } from "../transaction/address.ts"
import { feeOf } from "../transaction/fee.ts"
import type { WireTransaction } from "../transaction/readTransaction.ts"
import { tokenBalances } from "../transaction/tokenBalances.ts"
import type { Block, Commitment, LandedTransaction, Outcome } from "./Block.ts"
import { clockAccount } from "./clockAccount.ts"
import { Ledger } from "./Ledger.ts"
import { outcomeOf } from "./outcomeOf.ts"

export interface ClusterOptions {
  /** Slots until a block is confirmed. */
  readonly confirmedAfter: number
  /** Slots until a block is finalized. */
  readonly finalizedAfter: number
  /** Chain time of a manually made slot, milliseconds. */
  readonly slotMilliseconds: number
  /** The clock, Unix milliseconds. With a constant clock, time advances by slots only. */
  readonly now: () => number
}

/** Number of slots whose states are kept. */
const KEPT_SLOTS = 1_000

/** A network of one machine: slots, blocks, the current fork, and pending transactions. */
export class Cluster {
  readonly ledger: Ledger
  readonly genesisHash: string
  private readonly state: State
  private readonly options: ClusterOptions
  private readonly listeners = new Set<() => void>()
  private pending: WireTransaction[] = []
  private passed = 0
  /** The newest slot, with or without a block. */
  private newestSlot = 0
  private transactionCount = 0

  constructor(runtime: Runtime, options: ClusterOptions) {
    this.options = options
    this.state = new State(runtime)
    this.genesisHash = addressOf(randomBytes(32))
    this.ledger = new Ledger({
      slot: 0,
      parentSlot: 0,
      height: 0,
      blockhash: this.genesisHash,
      previousBlockhash: addressOf(new Uint8Array(32)),
      time: this.seconds,
      transactions: [],
    })
  }

  /** Number of transactions executed on the current fork. */
  get executed(): number {
    return this.transactionCount
  }

  /** The newest block at a commitment, for a node that sees blocks `slotsBehind` slots late. */
  newest(commitment: Commitment, slotsBehind = 0): Block {
    const { confirmedAfter, finalizedAfter } = this.options
    const lag = { processed: 0, confirmed: confirmedAfter, finalized: finalizedAfter }[commitment]
    return this.ledger.atOrBefore(Math.max(0, this.newestSlot - lag - slotsBehind))
  }

  /** An account's state after a block. */
  account(address: Address, block: Block): StoredAccount | null {
    if (address === clockSysvar) return clockAccount(block, this.state.account(address, block.slot))
    return this.state.account(address, block.slot)
  }

  lastWrite(address: Address, block: Block): number {
    return this.state.lastWrite(address, block.slot)
  }

  ownedBy(program: Address, block: Block) {
    return this.state.ownedBy(program, block.slot)
  }

  rent(size: number): bigint {
    return this.state.rent(size)
  }

  /** Writes an account directly, in the newest block. */
  setAccount(address: Address, account: StoredAccount | null): void {
    this.state.put(address, account, this.ledger.newest.slot)
    this.changed()
  }

  /** Queues a transaction for the next block. Sending the same bytes again has no effect. */
  submit(transaction: WireTransaction): void {
    if (!this.pending.some(({ signature }) => signature === transaction.signature))
      this.pending.push(transaction)
  }

  /** Drops the pending transactions. */
  dropPending(): void {
    this.pending = []
  }

  /** Simulates a transaction in the state after a block, without checking signatures or its blockhash. */
  simulate(transaction: WireTransaction, block: Block) {
    const before = this.ledger.atOrBefore(block.parentSlot)
    return this.state.simulate(transaction, this.moment(block, before))
  }

  /** Makes a block in the next slot. With `byHand`, chain time advances by one slot. */
  makeBlock(byHand: boolean): void {
    if (byHand) this.passed += this.options.slotMilliseconds
    this.newestSlot += 1
    const parent = this.ledger.newest
    const slot = this.newestSlot
    const time = Math.max(parent.time, this.seconds)
    const moment = this.moment({ slot, time }, parent)
    const waiting = this.pending
    this.pending = []
    const transactions: LandedTransaction[] = []
    const taken = new Set<string>()
    for (const transaction of waiting) {
      if (taken.has(transaction.signature) || !this.isFresh(transaction, parent)) continue
      const execution = this.state.execute(transaction, moment)
      if (execution === null) continue
      taken.add(transaction.signature)
      transactions.push(
        landed(slot, transaction, execution, (address) => this.state.account(address, slot)),
      )
    }
    this.ledger.append({
      slot,
      parentSlot: parent.slot,
      height: parent.height + 1,
      blockhash: this.blockhash(parent, slot),
      previousBlockhash: parent.blockhash,
      time,
      transactions,
    })
    this.transactionCount += transactions.length
    if (slot % 100 === 0) this.state.forgetBefore(slot - KEPT_SLOTS)
    this.changed()
  }

  /** Lets a slot pass without a block. */
  skipSlot(): void {
    this.passed += this.options.slotMilliseconds
    this.newestSlot += 1
    this.changed()
  }

  /** Advances chain time without a slot. */
  passTime(milliseconds: number): void {
    this.passed += milliseconds
  }

  /**
   * Abandons the fork with the newest `depth` blocks: their effects are undone, their slots count as skipped, and their blockhashes are unknown.
   *
   * @param again whether their transactions become pending again
   * @throws RangeError if one of the blocks is finalized
   */
  leaveFork(depth: number, again: boolean): void {
    let point = this.ledger.newest
    for (let left = depth; left > 0; left -= 1) {
      if (point.slot <= this.newest("finalized").slot)
        throw new RangeError(`cannot undo the newest ${depth} blocks: at least one is finalized`)
      point = this.ledger.atOrBefore(point.parentSlot)
    }
    const transactions = this.ledger.dropAfter(point.slot).flatMap((block) => block.transactions)
    this.state.dropAfter(point.slot)
    this.transactionCount -= transactions.length
    if (again) this.pending = [...transactions.map(({ wire }) => wire), ...this.pending]
    this.changed()
  }

  /** Calls `listener` whenever the newest block of a commitment may have changed. Returns a function that unsubscribes. */
  onChange(listener: () => void): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** Whether the transaction is new on this fork and its blockhash is known and recent. */
  private isFresh({ signature, message }: WireTransaction, parent: Block): boolean {
    return (
      this.ledger.transaction(signature) === null &&
      this.ledger.validFor(message.recentBlockhash, parent) !== null
    )
  }

  private moment({ slot, time }: Pick<Block, "slot" | "time">, parent: Block): Moment {
    const hashes = () =>
      this.ledger.between(Math.max(0, parent.slot - 512), parent.slot).toReversed()
    return { slot, time, hashes }
  }

  private blockhash(parent: Block, slot: number): string {
    return addressOf(createHash("sha256").update(`${parent.blockhash} ${slot}`).digest())
  }

  private get seconds(): number {
    return Math.floor((this.options.now() + this.passed) / 1_000)
  }

  private changed(): void {
    for (const listener of this.listeners) listener()
  }
}

function landed(
  slot: number,
  wire: WireTransaction,
  { answer, keys, before, after }: Execution,
  accountOf: (address: Address) => StoredAccount | null,
): LandedTransaction {
  const lamports = (accounts: Execution["before"]) =>
    accounts.map((account) => account?.lamports ?? 0n)
  const outcome: Outcome = outcomeOf(answer)
  return {
    slot,
    wire,
    keys,
    outcome,
    fee: feeOf(wire.message),
    balances: { before: lamports(before), after: lamports(after) },
    tokenBalances: {
      before: tokenBalances(before, accountOf),
      after: tokenBalances(after, accountOf),
    },
  }
}
