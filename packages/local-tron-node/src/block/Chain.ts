import { bytesToHex } from "@noble/hashes/utils.js"
import { equalBytes } from "../state/equalBytes.ts"
import { numberBytes, type Block, type LandedTransaction } from "./Block.ts"

/** The blocks of the current fork. */
export class Chain {
  private readonly blocks: Block[] = []
  private readonly numbers = new Map<string, number>()
  private readonly landed = new Map<string, { readonly number: number; readonly at: number }>()

  constructor(genesis: Block) {
    this.append(genesis)
  }

  append(block: Block): void {
    this.blocks.push(block)
    this.numbers.set(bytesToHex(block.id), block.number)
    for (const [at, { transaction }] of block.transactions.entries())
      this.landed.set(transaction.id, { number: block.number, at })
  }

  /** Puts another state behind the newest block. */
  replaceHead(block: Block): void {
    this.blocks[this.blocks.length - 1] = block
  }

  /** Removes and returns the blocks after a number, oldest first. */
  dropAfter(number: number): Block[] {
    const dropped = this.blocks.splice(number + 1)
    for (const block of dropped) {
      this.numbers.delete(bytesToHex(block.id))
      for (const { transaction } of block.transactions) this.landed.delete(transaction.id)
    }
    return dropped
  }

  get head(): Block {
    const head = this.blocks.at(-1)
    if (head === undefined) throw new Error("the chain has lost its first block")
    return head
  }

  at(number: number): Block | null {
    return (number >= 0 ? this.blocks[number] : undefined) ?? null
  }

  byId(id: string): Block | null {
    const number = this.numbers.get(id)
    return number === undefined ? null : this.at(number)
  }

  /** A landed transaction with its block; `null` if it is unknown. */
  transaction(id: string): { readonly block: Block; readonly landed: LandedTransaction } | null {
    const place = this.landed.get(id)
    if (place === undefined) return null
    const block = this.at(place.number)
    const landed = block?.transactions[place.at]
    return block === null || landed === undefined ? null : { block, landed }
  }

  /**
   * Whether a transaction names a recent block (TaPoS): the newest block whose number ends in `ending` must have an id whose bytes 8 to 15
   * are `hash` (java-tron, `Manager.validateTapos`).
   *
   * @param upTo the newest block that the judging node has
   */
  names(ending: Uint8Array, hash: Uint8Array, upTo: number): boolean {
    if (ending.length !== 2) return false
    const low = (ending[0] ?? 0) * 256 + (ending[1] ?? 0)
    const block = this.at(upTo - ((upTo - low) & 0xffff))
    return block !== null && equalBytes(block.id.slice(8, 16), hash)
  }
}

/** The reference to a block that a transaction carries. */
export function referenceTo(block: Block): {
  readonly ref_block_bytes: Uint8Array
  readonly ref_block_hash: Uint8Array
} {
  return {
    ref_block_bytes: numberBytes(block.number).slice(6, 8),
    ref_block_hash: block.id.slice(8, 16),
  }
}
