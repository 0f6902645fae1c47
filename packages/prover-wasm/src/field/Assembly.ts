import { FunctionBody, unsigned } from "@shielded-relay/wasm-assembly"

/** The bytes of lane 0. */
const LANE = [0, 1, 2, 3, 4, 5, 6, 7]

/**
 * A function on field limbs, two side by side in a v128, with addresses and counts, which are i32: with the few instructions that
 * arithmetic on pairs of limbs needs.
 */
export class Assembly extends FunctionBody<"i32" | "v128"> {
  /** Runs the body until it leaves 0 on the stack, at least once. */
  repeat(body: () => void): this {
    this.emit(0x03, 0x40)
    body()
    return this.emit(0x0d, 0, 0x0b)
  }

  integerLoad(offset: number): this {
    return this.emit(0x28, 2, ...unsigned(offset))
  }

  integerAdd(): this {
    return this.emit(0x6a)
  }

  integerSubtract(): this {
    return this.emit(0x6b)
  }

  integerAnd(): this {
    return this.emit(0x71)
  }

  integerShiftLeft(bits: number): this {
    return this.integer(bits).emit(0x74)
  }

  /** Moves pointers on by so many bytes. */
  advance(bytes: number, ...pointers: ReadonlyArray<number>): this {
    for (const pointer of pointers) this.get(pointer).integer(bytes).integerAdd().set(pointer)
    return this
  }

  /** One less; what is left stands on the stack, as `repeat` takes it. */
  countDown(count: number): this {
    return this.get(count).integer(1).integerSubtract().tee(count)
  }

  /** One of `Constants`, by its address. */
  constant(address: number): this {
    return this.integer(0).load(address)
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

  #vector(code: number, ...operands: ReadonlyArray<number>): this {
    return this.emit(0xfd, ...unsigned(code), ...operands)
  }
}
