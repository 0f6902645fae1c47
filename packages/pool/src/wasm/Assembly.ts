/** Value types of WebAssembly (core specification 2.0, section 5.3.1): addresses are i32, limbs i64. */
export type ValueType = "i32" | "i64"

const valueTypes = { i32: 0x7f, i64: 0x7e } as const

const MAGIC_AND_VERSION = [0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0]

/**
 * The body of one function, written instruction by instruction in the order in which the stack machine runs them. Knows the few
 * instructions that arithmetic on limbs needs, by their names and codes in sections 5.4.1 to 5.4.7.
 */
export class Assembly {
  readonly #parameters: ReadonlyArray<ValueType>
  readonly #locals: Array<ValueType> = []
  readonly #code: Array<number> = []

  constructor(parameters: ReadonlyArray<ValueType>) {
    this.#parameters = parameters
  }

  /** A further local variable, 0 at first; gives its index. */
  local(type: ValueType): number {
    return this.#parameters.length + this.#locals.push(type) - 1
  }

  get(local: number): this {
    return this.#emit(0x20, ...unsigned(local))
  }

  set(local: number): this {
    return this.#emit(0x21, ...unsigned(local))
  }

  /** Puts the top of the stack into the local and leaves it there. */
  tee(local: number): this {
    return this.#emit(0x22, ...unsigned(local))
  }

  /** i64 at the address on the stack plus `offset`, a multiple of 8. */
  load(offset: number): this {
    return this.#emit(0x29, 3, ...unsigned(offset))
  }

  store(offset: number): this {
    return this.#emit(0x37, 3, ...unsigned(offset))
  }

  address(value: number): this {
    return this.#emit(0x41, ...signed(value))
  }

  /** An i64 of at most 31 bits. */
  constant(value: number): this {
    return this.#emit(0x42, ...signed(value))
  }

  call(functionIndex: number): this {
    return this.#emit(0x10, ...unsigned(functionIndex))
  }

  add(): this {
    return this.#emit(0x7c)
  }

  multiply(): this {
    return this.#emit(0x7e)
  }

  and(): this {
    return this.#emit(0x83)
  }

  or(): this {
    return this.#emit(0x84)
  }

  shiftLeft(bits: number): this {
    return this.constant(bits).#emit(0x86)
  }

  /** Logical: zeros come in. */
  shiftRight(bits: number): this {
    return this.constant(bits).#emit(0x88)
  }

  /** The function type, without results. */
  type(): ReadonlyArray<number> {
    return [0x60, ...vector(this.#parameters.map((type) => [valueTypes[type]])), 0]
  }

  /** The entry of the code section: its size, the locals, the instructions, `end`. */
  body(): ReadonlyArray<number> {
    const locals = vector(this.#locals.map((type) => [1, valueTypes[type]]))
    return sized([...locals, ...this.#code, 0x0b])
  }

  #emit(...bytes: ReadonlyArray<number>): this {
    this.#code.push(...bytes)
    return this
  }
}

/** A module of these functions and a memory of `pages` × 64 KiB; it exports the memory as `memory` and the last function as `run`. */
export function moduleOf(
  functions: ReadonlyArray<Assembly>,
  pages: number,
): Uint8Array<ArrayBuffer> {
  const name = (text: string) => sized(Array.from(text, (letter) => letter.charCodeAt(0)))
  const last = functions.length - 1
  const sections = [
    [1, ...sized(vector(functions.map((each) => each.type())))],
    [3, ...sized(vector(functions.map((_, index) => unsigned(index))))],
    [5, ...sized(vector([[0, ...unsigned(pages)]]))],
    [
      7,
      ...sized(
        vector([
          [...name("memory"), 2, 0],
          [...name("run"), 0, ...unsigned(last)],
        ]),
      ),
    ],
    [10, ...sized(vector(functions.map((each) => each.body())))],
  ]
  return Uint8Array.from([...MAGIC_AND_VERSION, ...sections.flat()])
}

function vector(items: ReadonlyArray<ReadonlyArray<number>>): ReadonlyArray<number> {
  return [...unsigned(items.length), ...items.flat()]
}

function sized(content: ReadonlyArray<number>): ReadonlyArray<number> {
  return [...unsigned(content.length), ...content]
}

/** LEB128, section 5.2.2. */
function unsigned(value: number): ReadonlyArray<number> {
  return value < 128 ? [value] : [(value & 127) | 128, ...unsigned(value >>> 7)]
}

/** Of an integer from 0 to 2^31 − 1: like `unsigned`, but the highest bit of the last byte would be a sign. */
function signed(value: number): ReadonlyArray<number> {
  return value < 64 ? [value] : [(value & 127) | 128, ...signed(value >>> 7)]
}
