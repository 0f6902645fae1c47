import { sha256 } from "@noble/hashes/sha2.js"
import { concatBytes, utf8ToBytes } from "@noble/hashes/utils.js"

/** A reproducible stream of bytes: SHA-256 over the seed and a counter. Not for secrets. */
export class SeededBytes {
  readonly #seed: Uint8Array
  #block = new Uint8Array(0)
  #counter = 0

  constructor(seed: string | number) {
    this.#seed = utf8ToBytes(`${typeof seed}:${seed}`)
  }

  take(length: number): Uint8Array {
    const bytes = new Uint8Array(length)
    for (let filled = 0; filled < length;) {
      if (this.#block.length === 0) this.#block = this.#next()
      const part = this.#block.subarray(0, length - filled)
      bytes.set(part, filled)
      filled += part.length
      this.#block = this.#block.subarray(part.length)
    }
    return bytes
  }

  #next(): Uint8Array<ArrayBuffer> {
    const counter = new Uint8Array(8)
    new DataView(counter.buffer).setBigUint64(0, BigInt(this.#counter))
    this.#counter += 1
    return new Uint8Array(sha256(concatBytes(this.#seed, counter)))
  }
}
