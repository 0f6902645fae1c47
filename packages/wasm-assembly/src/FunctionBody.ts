import { signed, sized, unsigned, vector } from "./encoding.ts"

/** Value types of WebAssembly (core specification 3.0, section 5.3), by their codes. */
const valueTypes = { i32: 0x7f, i64: 0x7e, v128: 0x7b } as const

export type ValueType = keyof typeof valueTypes

/**
 * The body of one function, written instruction by instruction in the order in which the stack machine runs them. Knows the
 * instructions that every function needs; those of an arithmetic come from who extends it, by their codes in section 5.4.
 */
export class FunctionBody<Type extends ValueType> {
  readonly #parameters: ReadonlyArray<Type>
  readonly #locals: Array<Type> = []
  readonly #code: Array<number> = []

  constructor(parameters: ReadonlyArray<Type>) {
    this.#parameters = parameters
  }

  /** A further local variable, 0 at first; gives its index. */
  local(type: Type): number {
    return this.#parameters.length + this.#locals.push(type) - 1
  }

  get(local: number): this {
    return this.emit(0x20, ...unsigned(local))
  }

  set(local: number): this {
    return this.emit(0x21, ...unsigned(local))
  }

  /** Puts the top of the stack into the local and leaves it there. */
  tee(local: number): this {
    return this.emit(0x22, ...unsigned(local))
  }

  call(functionIndex: number): this {
    return this.emit(0x10, ...unsigned(functionIndex))
  }

  /** An i32 from 0 to 2^31 − 1: an address or a count. */
  integer(value: number): this {
    return this.emit(0x41, ...signed(value))
  }

  /** The function type, without results. */
  type(): ReadonlyArray<number> {
    return [0x60, ...vector(this.#parameters.map((type) => [valueTypes[type]])), 0]
  }

  /** The entry of the code section: its size, the locals, the instructions, `end`. */
  entry(): ReadonlyArray<number> {
    const locals = vector(this.#locals.map((type) => [1, valueTypes[type]]))
    return sized([...locals, ...this.#code, 0x0b])
  }

  /** An instruction: its code and its operands, encoded. */
  protected emit(...bytes: ReadonlyArray<number>): this {
    this.#code.push(...bytes)
    return this
  }
}
