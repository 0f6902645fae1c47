/** Lays out the memory of a module. Addresses count from 0. */
export class Memory {
  readonly #placed: Array<{ readonly address: number; readonly bytes: Uint8Array }> = []
  #length = 0

  /** Reserves bytes that the module writes. Returns their address, a multiple of 8. */
  reserve(length: number): number {
    const address = this.#length
    this.#length += Math.ceil(length / 8) * 8
    return address
  }

  /** Places constants one after the other. Returns the address of the first. */
  place(...parts: ReadonlyArray<Uint8Array>): number {
    const address = this.#length
    for (const bytes of parts) this.#placed.push({ address: this.reserve(bytes.length), bytes })
    return address
  }

  /** The initial contents of the memory. */
  content(): Uint8Array {
    const content = new Uint8Array(this.#length)
    for (const { address, bytes } of this.#placed) content.set(bytes, address)
    return content
  }
}
