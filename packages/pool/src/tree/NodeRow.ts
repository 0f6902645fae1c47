const NODE_BYTES = 32

/** Field elements in one growing buffer of 32 bytes each. An array of `bigint` takes four times as much memory. */
export class NodeRow {
  #bytes: Uint8Array
  #view: DataView
  #length: number

  constructor(bytes: Uint8Array = new Uint8Array(0)) {
    this.#bytes = bytes
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    this.#length = bytes.length / NODE_BYTES
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

  truncate(length: number): void {
    this.#length = Math.min(this.#length, length)
  }

  /** A view of the nodes' big-endian bytes. Valid until the row changes. */
  bytes(): Uint8Array {
    return this.#bytes.subarray(0, this.#length * NODE_BYTES)
  }

  #grow(): void {
    const bytes = new Uint8Array(Math.max(16 * NODE_BYTES, this.#bytes.length * 2))
    bytes.set(this.#bytes)
    this.#bytes = bytes
    this.#view = new DataView(bytes.buffer)
  }
}
