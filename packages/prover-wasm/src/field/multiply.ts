import { Assembly } from "./Assembly.ts"
import {
  HIGH,
  HIGH_BITS,
  INTEGER_BITS,
  LOW,
  LOW_BITS,
  reductionOf,
  type Constants,
} from "./Constants.ts"
import { BITS, LIMBS, type Modulus } from "./limbs.ts"

/** A multiple of 2^52, far above every sum of a column: with it in, logical shifts are right. */
const BIAS = 1n << 60n
const HALF = 1n << BigInt(BITS - 1)
const MASK = (1n << BigInt(BITS)) - 1n

/**
 * (out, a, b, c, d …): out = a·b + c·d + … over 2^260 modulo p, for both elements of a pair. One factor of every product has proper
 * limbs, the other may be a sum or difference of two such.
 *
 * A product of limbs is taken apart by two fused multiply-adds: rounding to a multiple of 2^52 gives the upper half, what is
 * missing is the lower one; both are added to their columns as the raw bits of a float, whose constant part goes out once per
 * column. Montgomery's reduction goes limb by limb: four times the lowest limb is replaced by its multiple of 2^−52 mod p,
 * which takes no multiplication to find; the last time by the multiple of p that makes it 0, so the result is
 * below (sum of products)/2^260 + 3p/4 in size, and 2^260 is 84 p.
 */
export function sumOfProducts(terms: number, modulus: Modulus, constants: Constants): Assembly {
  const code = new Assembly(Array.from({ length: 1 + 2 * terms }, () => "i32" as const))
  const { prime, limbUp, negativeInverse } = reductionOf(modulus)

  const columns = Array.from({ length: 2 * LIMBS }, () => code.local("v128"))
  const columnAt = (index: number) => columns[index] ?? 0
  // What the raw bits in a column are too large by.
  const excess = columns.map(() => 0n)
  const touched = columns.map(() => false)
  const upper = code.local("v128")
  const factor = code.local("v128")
  const low = code.local("v128")
  const high = code.local("v128")
  code.constant(constants.float(HIGH)).set(high)
  code.constant(constants.float(LOW)).set(low)

  const accumulate = (column: number, bits: bigint, value: () => void) => {
    value()
    if (touched[column] === true) code.get(columnAt(column)).add()
    code.set(columnAt(column))
    touched[column] = true
    excess[column] = (excess[column] ?? 0n) + bits
  }
  /** Adds factor · other to two columns. */
  const product = (column: number, other: () => void) => {
    code.get(factor)
    other()
    code.get(high).floatMultiplyAdd().set(upper)
    accumulate(column, LOW_BITS, () => {
      code.get(factor)
      other()
      code.get(high).get(upper).floatSubtract().floatMultiplyAdd().get(low).floatAdd()
    })
    accumulate(column + 1, HIGH_BITS, () => code.get(upper))
  }
  const row = (index: number) => {
    for (let term = 0; term < terms; term += 1) {
      code
        .get(1 + 2 * term)
        .load(16 * index)
        .set(factor)
      for (let j = 0; j < LIMBS; j += 1)
        product(index + j, () => code.get(2 + 2 * term).load(16 * j))
    }
  }
  /** Leaves the column, rid of its excess and biased, in its local. */
  const settle = (column: number, half: bigint) => {
    code
      .get(columnAt(column))
      .constant(constants.raw(BIAS + half - (excess[column] ?? 0n)))
      .add()
      .set(columnAt(column))
  }
  const carry = (column: number) =>
    accumulate(column + 1, BIAS >> BigInt(BITS), () => code.get(columnAt(column)).shiftRight(BITS))
  /** The column's signed lowest limb as a float, on the stack. */
  const limb = (column: number) => {
    code
      .get(columnAt(column))
      .constant(constants.raw(MASK))
      .and()
      .constant(constants.raw(INTEGER_BITS))
      .or()
      .constant(constants.float(2 ** 52 + 2 ** 51))
      .floatSubtract()
  }

  for (let index = 0; index < LIMBS - 1; index += 1) {
    row(index)
    settle(index, HALF)
    carry(index)
    limb(index)
    code.set(factor)
    for (const [j, value] of limbUp.entries())
      product(index + 1 + j, () => code.constant(constants.float(value)))
  }
  const last = LIMBS - 1
  row(last)
  settle(last, HALF)
  limb(last)
  code.set(factor)
  const inverse = () => code.constant(constants.float(negativeInverse))
  code.get(factor)
  inverse()
  code.get(high).floatMultiplyAdd().set(upper)
  code.get(factor)
  inverse()
  code.get(high).get(upper).floatSubtract().floatMultiplyAdd().set(factor)
  excess[last] = HALF
  for (const [j, value] of prime.entries())
    product(last + j, () => code.constant(constants.float(value)))
  // Its excess counts from the biased column on.
  settle(last, -BIAS)
  carry(last)

  for (let index = 0; index < LIMBS; index += 1) {
    const column = LIMBS + index
    settle(column, HALF)
    if (index < LIMBS - 1) carry(column)
    code.get(0)
    limb(column)
    code.store(16 * index)
  }
  return code
}
