import { signed, sized, unsigned, vector } from "./encoding.ts"

/** Value types of WebAssembly (core specification 3.0, section 5.3): addresses and counts are i32, two field limbs side by side v128. */
export type ValueType = "i32" | "v128"

/** The bytes of lane 0. */
const LANE = [0, 1, 2, 3, 4, 5, 6, 7]

const valueTypes = { i32: 0x7f, v128: 0x7b } as const

/**
 * The body of one function, written instruction by instruction in the order in which the stack machine runs them. Knows the few
 * instructions that arithmetic on pairs of limbs needs, by their names and codes in section 5.4.
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

  call(functionIndex: number): this {
    return this.#emit(0x10, ...unsigned(functionIndex))
  }

  /** Runs the body until it leaves 0 on the stack, at least once. */
  repeat(body: () => void): this {
    this.#emit(0x03, 0x40)
    body()
    return this.#emit(0x0d, 0, 0x0b)
  }

  /** An i32 from 0 to 2^31 − 1. */
  integer(value: number): this {
    return this.#emit(0x41, ...signed(value))
  }

  integerLoad(offset: number): this {
    return this.#emit(0x28, 2, ...unsigned(offset))
  }

  integerAdd(): this {
    return this.#emit(0x6a)
  }

  integerSubtract(): this {
    return this.#emit(0x6b)
  }

  integerAnd(): this {
    return this.#emit(0x71)
  }

  integerShiftLeft(bits: number): this {
    return this.integer(bits).#emit(0x74)
  }

  /** Both lanes at the address on the stack plus `offset`. */
  load(offset: number): this {
    return this.#vector(0, 4, ...unsigned(offset))
  }

  store(offset: number): this {
    return this.#vector(11, 4, ...unsigned(offset))
  }

  /** Eight bytes into both lanes. */
  loadBoth(offset: number): this {
    return this.#vector(10, 3, ...unsigned(offset))
  }

  /** Eight bytes into lane 0, and 0 into lane 1. */
  loadFirst(offset: number): this {
    return this.#vector(93, 3, ...unsigned(offset))
  }

  /** Address and vector on the stack: eight bytes into one lane of it. */
  loadLane(offset: number, lane: 0 | 1): this {
    return this.#vector(87, 3, ...unsigned(offset), lane)
  }

  storeLane(offset: number, lane: 0 | 1): this {
    return this.#vector(91, 3, ...unsigned(offset), lane)
  }

  /** Of two vectors a and b, lane 0 of each. */
  firstLanes(): this {
    return this.#vector(13, ...LANE, ...LANE.map((index) => index + 16))
  }

  /** Of two vectors a and b, lane 1 of each. */
  secondLanes(): this {
    return this.#vector(13, ...LANE.map((index) => index + 8), ...LANE.map((index) => index + 24))
  }

  and(): this {
    return this.#vector(78)
  }

  or(): this {
    return this.#vector(80)
  }

  exclusiveOr(): this {
    return this.#vector(81)
  }

  /** i64 in both lanes, as all that follow without `float`. */
  add(): this {
    return this.#vector(206)
  }

  shiftLeft(bits: number): this {
    return this.integer(bits).#vector(203)
  }

  /** Logical: zeros come in. */
  shiftRight(bits: number): this {
    return this.integer(bits).#vector(205)
  }

  floatAdd(): this {
    return this.#vector(240)
  }

  floatSubtract(): this {
    return this.#vector(241)
  }

  floatMultiply(): this {
    return this.#vector(242)
  }

  /** a · b + c of the three on the stack, rounded once where the processor can: `Kernel.probe` finds out. */
  floatMultiplyAdd(): this {
    return this.#vector(0x107)
  }

  /** c − a · b, likewise. */
  floatMultiplySubtract(): this {
    return this.#vector(0x108)
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

  #vector(code: number, ...operands: ReadonlyArray<number>): this {
    return this.#emit(0xfd, ...unsigned(code), ...operands)
  }

  #emit(...bytes: ReadonlyArray<number>): this {
    this.#code.push(...bytes)
    return this
  }
}
