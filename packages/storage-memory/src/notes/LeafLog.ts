import type { LeafRow } from "@shielded-relay/core"

const LEAF_BYTES = 32

/**
 * The leaf commitments of a chain by position, 40 bytes each (commitment and block number). The log holds every
 * commitment the chain ever queued; a `bigint` in a map would take about four times the memory.
 */
export class LeafLog {
  #commitments = new DataView(new ArrayBuffer(1024 * LEAF_BYTES))
  #blocks = new Float64Array(1024)
  #length = 0

  get length(): number {
    return this.#length
  }

  push(commitment: bigint, block: number): void {
    if (commitment < 0n || commitment >> 256n !== 0n)
      throw new RangeError("a commitment must be an integer from 0 to 2^256 - 1")
    if (this.#length === this.#blocks.length) this.#grow()
    const offset = this.#length * LEAF_BYTES
    for (let word = 0; word < 4; word += 1)
      this.#commitments.setBigUint64(
        offset + word * 8,
        BigInt.asUintN(64, commitment >> BigInt(192 - 64 * word)),
      )
    this.#blocks[this.#length] = block
    this.#length += 1
  }

  commitment(position: number): bigint {
    const offset = position * LEAF_BYTES
    let commitment = 0n
    for (let word = 0; word < 4; word += 1)
      commitment = (commitment << 64n) | this.#commitments.getBigUint64(offset + word * 8)
    return commitment
  }

  block(position: number): number {
    return this.#blocks[position] ?? -1
  }

  slice(fromPosition: number, limit: number): Array<LeafRow> {
    const end = Math.min(this.#length, fromPosition + limit)
    const rows: Array<LeafRow> = []
    for (let position = Math.max(0, fromPosition); position < end; position += 1)
      rows.push({
        position,
        commitment: this.commitment(position),
        block: this.block(position),
      })
    return rows
  }

  /** Number of leaves in blocks up to and including `block`. A binary search: blocks ascend with the position. */
  countUpTo(block: number): number {
    let low = 0
    let high = this.#length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.block(middle) <= block) low = middle + 1
      else high = middle
    }
    return low
  }

  truncate(length: number): void {
    this.#length = Math.min(this.#length, length)
  }

  #grow(): void {
    const commitments = new Uint8Array(this.#commitments.byteLength * 2)
    commitments.set(new Uint8Array(this.#commitments.buffer))
    this.#commitments = new DataView(commitments.buffer)
    const blocks = new Float64Array(this.#blocks.length * 2)
    blocks.set(this.#blocks)
    this.#blocks = blocks
  }
}
