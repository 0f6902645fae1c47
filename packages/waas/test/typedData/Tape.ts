import fc from "fast-check"

/** Random choices, read from bytes one after the other; zeros follow the last. A shorter tape makes a smaller value. */
export class Tape {
  readonly #bytes: Uint8Array
  #position = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  byte(): number {
    this.#position += 1
    return this.#bytes[this.#position - 1] ?? 0
  }

  /** 0 to `most`, which is at most 255. */
  upTo(most: number): number {
    return this.byte() % (most + 1)
  }

  bytes(length: number): Uint8Array {
    return Uint8Array.from({ length }, () => this.byte())
  }

  choose<A>(first: A, ...others: ReadonlyArray<A>): A {
    const index = this.upTo(others.length)
    return index === 0 ? first : (others[index - 1] ?? first)
  }
}

export const tapeArbitrary: fc.Arbitrary<Tape> = fc
  .uint8Array({ minLength: 0, maxLength: 1_500, size: "max" })
  .map((bytes) => new Tape(bytes))
