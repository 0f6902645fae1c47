import type { LeafRow } from "@shielded-relay/core"

const LEAF_BYTES = 32

/**
 * The commitments of a chain by position, 40 bytes each whatever their number: a `bigint` object with its map entry
 * would take four times as much, and the log holds every commitment that the chain ever queued.
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
      throw new RangeError("a commitment is a field element")
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

  /** How many leaves stand in blocks up to this one: blocks ascend with the position. */
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
