const NODE_BYTES = 32

/** Field elements in one growing buffer of 32 bytes each. An array of `bigint` takes four times as much memory. */
export class NodeRow {
  #bytes: Uint8Array
  #view: DataView
  #length: number

  constructor() {
    this.#bytes = new Uint8Array(0)
    this.#view = new DataView(this.#bytes.buffer)
    this.#length = 0
  }

  get length(): number {
    return this.#length
  }

  get(index: number): bigint {
    if (index >= this.#length) throw new RangeError(`no node ${index} among ${this.#length}`)
    const view = this.#view
    const at = index * NODE_BYTES
    return (
      (((((view.getBigUint64(at) << 64n) | view.getBigUint64(at + 8)) << 64n) |
        view.getBigUint64(at + 16)) <<
        64n) |
      view.getBigUint64(at + 24)
    )
  }

  push(node: bigint): void {
    const at = this.#length * NODE_BYTES
    if (at === this.#bytes.length) this.#grow()
    const view = this.#view
    view.setBigUint64(at, BigInt.asUintN(64, node >> 192n))
    view.setBigUint64(at + 8, BigInt.asUintN(64, node >> 128n))
    view.setBigUint64(at + 16, BigInt.asUintN(64, node >> 64n))
    view.setBigUint64(at + 24, BigInt.asUintN(64, node))
    this.#length += 1
  }

  /** Appends nodes given as 32 big-endian bytes each. */
  append(nodes: Uint8Array): void {
    const at = this.#length * NODE_BYTES
    while (at + nodes.length > this.#bytes.length) this.#grow()
    this.#bytes.set(nodes, at)
    this.#length += nodes.length / NODE_BYTES
  }

  truncate(length: number): void {
    this.#length = Math.min(this.#length, length)
  }

  /**
   * A view of the big-endian bytes of `count` nodes. Valid until the row changes.
   * @throws RangeError if the row is shorter
   */
  bytes(from: number, count: number): Uint8Array {
    if (from + count > this.#length)
      throw new RangeError(`no nodes ${from} to ${from + count - 1} among ${this.#length}`)
    return this.#bytes.subarray(from * NODE_BYTES, (from + count) * NODE_BYTES)
  }

  #grow(): void {
    const bytes = new Uint8Array(Math.max(16 * NODE_BYTES, this.#bytes.length * 2))
    bytes.set(this.#bytes)
    this.#bytes = bytes
    this.#view = new DataView(bytes.buffer)
  }
}
