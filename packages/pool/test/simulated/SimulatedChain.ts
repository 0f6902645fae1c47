import type { Address, Block, ChainHead, LocatedPoolEvent } from "@shielded-relay/core"
import { asHex, keccakText } from "./keccak.ts"
import {
  Revert,
  type SimulatedPool,
  type PoolStorage,
  type SimulatedTransaction,
} from "./SimulatedPool.ts"

/** What a transaction means to its maker: by how much which owner's balance of a token changes. */
export interface Meaning {
  readonly owner: string
  readonly token: Address
  readonly change: bigint
}

export interface Sent {
  readonly transaction: SimulatedTransaction
  readonly meaning: ReadonlyArray<Meaning>
}

interface MinedBlock extends Block {
  readonly storage: PoolStorage
  readonly sent: ReadonlyArray<Sent>
  readonly events: ReadonlyArray<LocatedPoolEvent>
}

const BLOCK_TIME = 12

/** A chain with one pool: blocks, numbers without one, reorganisations, and the truth about who owns what. */
export class SimulatedChain {
  readonly pool: SimulatedPool
  /** By number; `null` where the chain left a number out. */
  readonly #blocks: Array<MinedBlock | null> = []
  readonly #waiting: Array<Sent> = []
  #forks = 0

  constructor(pool: SimulatedPool, genesisTime = 1_700_000_000) {
    this.pool = pool
    this.#blocks.push({
      number: 0,
      hash: asHex(keccakText("genesis")),
      parentHash: asHex(new Uint8Array(32)),
      time: genesisTime,
      storage: pool.empty(),
      sent: [],
      events: [],
    })
  }

  get tip(): MinedBlock {
    const tip = this.#blocks.findLast((block) => block !== null)
    if (tip === undefined || tip === null) throw new Error("a chain has a genesis block")
    return tip
  }

  get storage(): PoolStorage {
    return this.tip.storage
  }

  block(number: number): MinedBlock | null {
    return this.#blocks[number] ?? null
  }

  /** The newest block up to a number; the first one below all. */
  newest(number: number): MinedBlock {
    const found = this.#mined.findLast((block) => block.number <= number)
    if (found === undefined) throw new Error("a chain has a genesis block")
    return found
  }

  get #mined(): ReadonlyArray<MinedBlock> {
    return this.#blocks.filter((block) => block !== null)
  }

  head(confirmations: number, finality: number): ChainHead {
    const at = (depth: number) => this.newest(Math.max(0, this.tip.number - depth))
    return { latest: this.tip, confirmed: at(confirmations), finalized: at(finality) }
  }

  events(from: number, to: number): ReadonlyArray<LocatedPoolEvent> {
    return this.#blocks.slice(from, to + 1).flatMap((block) => block?.events ?? [])
  }

  send(transaction: SimulatedTransaction, meaning: ReadonlyArray<Meaning> = []): void {
    this.#waiting.push({ transaction, meaning })
  }

  waits(transaction: SimulatedTransaction): boolean {
    return this.#waiting.some((sent) => sent.transaction === transaction)
  }

  /** Mines what waits into one block; a transaction that the pool refuses is dropped, and told. */
  mine(): ReadonlyArray<string> {
    const refused: Array<string> = []
    const number = this.#blocks.length
    const hash = asHex(keccakText(`block ${number} of fork ${this.#forks} on ${this.tip.hash}`))
    const time = this.tip.time + BLOCK_TIME
    let { storage } = this.tip
    const sent: Array<Sent> = []
    const events: Array<LocatedPoolEvent> = []
    for (const each of this.#waiting.splice(0)) {
      try {
        const result = this.pool.execute(storage, each.transaction, time)
        const transactionHash = asHex(keccakText(`${hash} ${sent.length}`))
        storage = result.storage
        sent.push(each)
        for (const event of result.events) {
          events.push({ block: { number, hash }, logIndex: events.length, transactionHash, event })
        }
      } catch (error) {
        if (!(error instanceof Revert)) throw error
        refused.push(error.message)
      }
    }
    this.#blocks.push({ number, hash, parentHash: this.tip.hash, time, storage, sent, events })
    return refused
  }

  /** The next numbers have no block. */
  leaveOut(numbers: number): void {
    for (let left = numbers; left > 0; left -= 1) this.#blocks.push(null)
  }

  /** Mines a block that leaves out what waits. */
  mineEmpty(): void {
    const waiting = this.#waiting.splice(0)
    this.mine()
    this.#waiting.push(...waiting)
  }

  /**
   * Takes the newest blocks away. Their transactions wait again, in the order that `reorder` gives them; those it leaves out are gone.
   */
  reorganise(
    depth: number,
    reorder: (sent: ReadonlyArray<Sent>) => ReadonlyArray<Sent> = (sent) => sent,
  ): void {
    this.#forks += 1
    const removed = this.#blocks.splice(Math.max(1, this.#blocks.length - depth))
    this.#waiting.unshift(...reorder(removed.flatMap((block) => block?.sent ?? [])))
  }

  /** As `reorganise`, on a chain that uses no number twice: those of the blocks that go stay without one. */
  leaveFork(...[depth, reorder]: Parameters<SimulatedChain["reorganise"]>): void {
    const length = this.#blocks.length
    this.reorganise(depth, reorder)
    this.leaveOut(length - this.#blocks.length)
  }

  /** What an owner truly has of each token, in blocks up to this one; tokens with nothing are left out. */
  truth(owner: string, upToBlock: number = this.tip.number): ReadonlyMap<Address, bigint> {
    const sums = new Map<Address, bigint>()
    for (const block of this.#blocks.slice(0, upToBlock + 1)) {
      for (const { meaning } of block?.sent ?? []) {
        for (const { owner: whose, token, change } of meaning) {
          if (whose === owner) sums.set(token, (sums.get(token) ?? 0n) + change)
        }
      }
    }
    return new Map([...sums].filter(([, amount]) => amount !== 0n))
  }
}
