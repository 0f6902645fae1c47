import type { Address } from "../transaction/address.ts"
import type { Block, LandedTransaction } from "./Block.ts"

/** Number of blocks for which a blockhash is valid. */
export const BLOCKHASH_AGE = 150

/** The blocks of the current fork, from the first. */
export class Ledger {
  private readonly blocks: Block[]
  private readonly transactions = new Map<string, LandedTransaction>()
  private readonly byAddress = new Map<Address, LandedTransaction[]>()
  private readonly byBlockhash = new Map<string, Block>()

  constructor(genesis: Block) {
    this.blocks = [genesis]
    this.byBlockhash.set(genesis.blockhash, genesis)
  }

  append(block: Block): void {
    this.blocks.push(block)
    this.byBlockhash.set(block.blockhash, block)
    for (const transaction of block.transactions) {
      this.transactions.set(transaction.wire.signature, transaction)
      for (const address of new Set(transaction.keys.all)) {
        const list = this.byAddress.get(address) ?? []
        this.byAddress.set(address, list)
        list.push(transaction)
      }
    }
  }

  /** Removes and returns the blocks after a slot. */
  dropAfter(slot: number): Block[] {
    const kept = this.blocks.findLastIndex((block) => block.slot <= slot) + 1
    const dropped = this.blocks.splice(kept)
    for (const block of dropped) {
      this.byBlockhash.delete(block.blockhash)
      for (const { wire, keys } of block.transactions) {
        this.transactions.delete(wire.signature)
        for (const address of keys.all) {
          const list = this.byAddress.get(address) ?? []
          while ((list.at(-1)?.slot ?? slot) > slot) list.pop()
        }
      }
    }
    return dropped
  }

  get newest(): Block {
    return this.atOrBefore(Number.MAX_SAFE_INTEGER)
  }

  /** The newest block at or before a slot. The first block is never removed. */
  atOrBefore(slot: number): Block {
    const block = this.blocks[this.indexAtOrBefore(slot)] ?? this.blocks[0]
    if (block === undefined) throw new Error("the ledger has lost its first block")
    return block
  }

  /** The block of a slot; `null` if the slot was skipped or lies in the future. */
  at(slot: number): Block | null {
    const block = this.atOrBefore(slot)
    return block.slot === slot ? block : null
  }

  /** The blocks in a range of slots, both ends included, oldest first. */
  between(from: number, to: number): Block[] {
    return this.blocks.slice(this.indexAtOrBefore(from - 1) + 1, this.indexAtOrBefore(to) + 1)
  }

  transaction(signature: string): LandedTransaction | null {
    return this.transactions.get(signature) ?? null
  }

  /** The transactions that name an address, oldest first. */
  naming(address: Address): ReadonlyArray<LandedTransaction> {
    return this.byAddress.get(address) ?? []
  }

  /** Number of blocks after `block` for which a blockhash stays valid; `null` if it is unknown or expired. */
  validFor(blockhash: string, block: Block): number | null {
    const source = this.byBlockhash.get(blockhash)
    if (source === undefined || source.slot > block.slot) return null
    const left = source.height + BLOCKHASH_AGE - block.height
    return left < 0 ? null : left
  }

  private indexAtOrBefore(slot: number): number {
    let low = 0
    let high = this.blocks.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.blocks[middle]?.slot ?? Number.POSITIVE_INFINITY) <= slot) low = middle + 1
      else high = middle
    }
    return low - 1
  }
}
