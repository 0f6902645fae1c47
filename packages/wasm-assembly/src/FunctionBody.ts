import { signed, sized, unsigned, vector } from "./encoding.ts"

/** Encodings of WebAssembly's value types (core specification 3.0, section 5.3). */
const valueTypes = { i32: 0x7f, i64: 0x7e, v128: 0x7b } as const

export type ValueType = keyof typeof valueTypes

/**
 * The body of a function, written instruction by instruction in the order of execution on the stack machine. It has the instructions that
 * every function needs; subclasses add those of their arithmetic by opcode (section 5.4).
 */
export class FunctionBody<Type extends ValueType> {
  readonly #parameters: ReadonlyArray<Type>
  readonly #locals: Array<Type> = []
  readonly #code: Array<number> = []

  constructor(parameters: ReadonlyArray<Type>) {
    this.#parameters = parameters
  }

  /** Declares a further local variable, initially 0, and returns its index. */
  local(type: Type): number {
    return this.#parameters.length + this.#locals.push(type) - 1
  }

  get(local: number): this {
    return this.emit(0x20, ...unsigned(local))
  }

  set(local: number): this {
    return this.emit(0x21, ...unsigned(local))
  }

  /** Copies the top of the stack into the local and leaves it on the stack. */
  tee(local: number): this {
    return this.emit(0x22, ...unsigned(local))
  }

  call(functionIndex: number): this {
    return this.emit(0x10, ...unsigned(functionIndex))
  }

  /** Pushes an i32 from 0 to 2^31 − 1: an address or a count. */
  integer(value: number): this {
    return this.emit(0x41, ...signed(value))
  }

  /** The encoded function type. It has no results. */
  type(): ReadonlyArray<number> {
    return [0x60, ...vector(this.#parameters.map((type) => [valueTypes[type]])), 0]
  }

  /** The function's entry in the code section: its size, the locals, the instructions, `end`. */
  entry(): ReadonlyArray<number> {
    const locals = vector(this.#locals.map((type) => [1, valueTypes[type]]))
    return sized(locals.concat(this.#code, 0x0b))
  }

  /** Appends an encoded instruction: opcode and operands. */
  protected emit(...bytes: ReadonlyArray<number>): this {
    this.#code.push(...bytes)
    return this
  }
}
