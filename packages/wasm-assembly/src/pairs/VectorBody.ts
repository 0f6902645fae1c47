import { unsigned } from "../encoding.ts"
import { FunctionBody } from "../FunctionBody.ts"

/** Byte indices of lane 0 for shuffles. */
const LANE = [0, 1, 2, 3, 4, 5, 6, 7]

/**
 * A function body for field limbs, two of which share a v128, and for addresses and counts (i32). It has the few instructions that
 * arithmetic on pairs of limbs needs.
 */
export class VectorBody extends FunctionBody<"i32" | "v128"> {
  /** Repeats the body until it leaves 0 on the stack; runs it at least once. */
  repeat(body: () => void): this {
    this.emit(0x03, 0x40)
    body()
    return this.emit(0x0d, 0, 0x0b)
  }

  /** Executes the body if the stack's top is not 0. */
  when(body: () => void): this {
    this.emit(0x04, 0x40)
    body()
    return this.emit(0x0b)
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

  integerExclusiveOr(): this {
    return this.emit(0x73)
  }

  integerOr(): this {
    return this.emit(0x72)
  }

  integerStore(offset: number): this {
    return this.emit(0x36, 2, ...unsigned(offset))
  }

  /** Whether a < b, of addresses a and b. */
  integerBelow(): this {
    return this.emit(0x49)
  }

  /** All bits are the sign. */
  integerSign(): this {
    return this.integer(31).emit(0x75)
  }

  /** 1 for a negative number, else 0. */
  integerIsNegative(): this {
    return this.integer(31).emit(0x76)
  }

  /** Takes an address; pushes the integer (the float at it plus the float at `bias`) ≥ 0, shifted right by `bits`, an i32 local. */
  biasedBits(bias: number, bits: number): this {
    return this.emit(0x2b, 3, 0)
      .integer(0)
      .emit(0x2b, 3, ...unsigned(bias))
      .emit(0xa0, 0xb0)
      .get(bits)
      .emit(0xad, 0x88, 0xa7)
  }

  integerShiftLeft(bits: number): this {
    return this.integer(bits).emit(0x74)
  }

  /** Advances pointers by `bytes`. */
  advance(bytes: number, ...pointers: ReadonlyArray<number>): this {
    for (const pointer of pointers) this.get(pointer).integer(bytes).integerAdd().set(pointer)
    return this
  }

  /** Decrements a counter and leaves its value on the stack, as `repeat` expects. */
  countDown(count: number): this {
    return this.get(count).integer(1).integerSubtract().tee(count)
  }

  /** Pushes the address of one of `Constants`. */
  constant(address: number): this {
    return this.integer(0).load(address)
  }

  /** Loads both lanes from the address on the stack plus `offset`. */
  load(offset: number): this {
    return this.#vector(0, 4, ...unsigned(offset))
  }

  store(offset: number): this {
    return this.#vector(11, 4, ...unsigned(offset))
  }

  /** Loads eight bytes into both lanes. */
  loadBoth(offset: number): this {
    return this.#vector(10, 3, ...unsigned(offset))
  }

  /** Loads eight bytes into lane 0 and sets lane 1 to 0. */
  loadFirst(offset: number): this {
    return this.#vector(93, 3, ...unsigned(offset))
  }

  /** Takes an address and a vector from the stack and loads eight bytes into one lane of the vector. */
  loadLane(offset: number, lane: 0 | 1): this {
    return this.#vector(87, 3, ...unsigned(offset), lane)
  }

  storeLane(offset: number, lane: 0 | 1): this {
    return this.#vector(91, 3, ...unsigned(offset), lane)
  }

  /** Lane 0 of each of two vectors a and b. */
  firstLanes(): this {
    return this.#vector(13, ...LANE, ...LANE.map((index) => index + 16))
  }

  /** Lane 1 of each of two vectors a and b. */
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

  /** i64 arithmetic in both lanes, as in all following methods without `float` in their names. */
  add(): this {
    return this.#vector(206)
  }

  shiftLeft(bits: number): this {
    return this.integer(bits).#vector(203)
  }

  /** Logical shift, which fills with zeros. */
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

  /** a · b + c of the three values on the stack, rounded once if the processor has fused multiply-add. `Kernel.probe` checks that. */
  floatMultiplyAdd(): this {
    return this.#vector(0x107)
  }

  /** c − a · b, rounded like `floatMultiplyAdd`. */
  floatMultiplySubtract(): this {
    return this.#vector(0x108)
  }

  #vector(code: number, ...operands: ReadonlyArray<number>): this {
    return this.emit(0xfd, ...unsigned(code), ...operands)
  }
}
