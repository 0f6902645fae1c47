import {
  HIGH,
  HIGH_BITS,
  INTEGER_BITS,
  LOW,
  LOW_BITS,
  reductionOf,
  type Constants,
} from "./Constants.ts"
import { BITS, LIMBS, PAIR_BYTES, type Modulus } from "./limbs.ts"
import { VectorBody } from "./VectorBody.ts"

/** A multiple of 2^52 far above every column sum. It makes the sum positive, so that logical shifts are correct. */
const BIAS = 1n << 60n
const HALF = 1n << BigInt(BITS - 1)
const MASK = (1n << BigInt(BITS)) - 1n

/**
 * (out, a, b, c, d …): out = (a·b + c·d + …)/2^260 modulo p, for both elements of a pair. In every product, one factor has proper limbs,
 * and the other may be the sum or difference of two such elements.
 *
 * Two fused multiply-adds split a product of limbs: rounding to a multiple of 2^52 gives the upper half, and the remainder is the lower
 * half. Both are added to their columns as a float's raw bits, whose constant part is subtracted once per column. Montgomery's reduction
 * takes two limbs at a time, so that the processor waits for half as many results: twice it replaces the two lowest limbs by their
 * multiples of 2^−104 and 2^−52 mod p, which need no multiplication to find, while it multiplies the next limb of `a`. The last step adds
 * the multiple of p that makes the limb 0. The result's magnitude is below (sum of products)/2^260 + 4p/5 for both
 * moduli of BN254, and 2^260 is 84 p.
 */
export function sumOfProducts(terms: number, modulus: Modulus, constants: Constants): VectorBody {
  const code = new VectorBody(Array.from({ length: 1 + 2 * terms }, () => "i32" as const))
  reduced(code, modulus, constants, (index, factor, product) => {
    for (let term = 0; term < terms; term += 1) {
      code
        .get(1 + 2 * term)
        .load(16 * index)
        .set(factor)
      for (let j = 0; j < LIMBS; j += 1)
        product(index + j, () => code.get(2 + 2 * term).load(16 * j))
    }
  })
  return code
}

/**
 * (out, plus, a, b): plus + (Σ a_k·b_k)/2^260 modulo p over `terms` consecutive pairs of elements, with one reduction. `plus` has proper
 * limbs, as either factor of each product has, and adds its own magnitude to the result's. Four terms leave the columns room.
 */
export function sumOfConsecutive(
  terms: number,
  modulus: Modulus,
  constants: Constants,
): VectorBody {
  const code = new VectorBody(["i32", "i32", "i32", "i32"])
  const [plus, a, b] = [1, 2, 3]
  reduced(
    code,
    modulus,
    constants,
    (index, factor, product) => {
      for (let term = 0; term < terms; term += 1) {
        const at = PAIR_BYTES * term
        code
          .get(a)
          .load(at + 16 * index)
          .set(factor)
        for (let j = 0; j < LIMBS; j += 1) product(index + j, () => code.get(b).load(at + 16 * j))
      }
    },
    plus,
  )
  return code
}

/** (out, a): a², for both elements of a pair. `a` has proper limbs. Products of two different limbs are taken once, doubled. */
export function squareOf(modulus: Modulus, constants: Constants): VectorBody {
  const code = new VectorBody(["i32", "i32"])
  reduced(code, modulus, constants, (index, factor, product) => {
    const own = () => code.get(1).load(16 * index)
    own().set(factor)
    product(2 * index, own)
    code.get(factor).get(factor).floatAdd().set(factor)
    for (let j = index + 1; j < LIMBS; j += 1) product(index + j, () => code.get(1).load(16 * j))
  })
  return code
}

/** Adds factor · other to the columns from `column` on. */
type AddProduct = (column: number, other: () => void) => void

/**
 * Stores the columns' sum, reduced, at the first parameter's address. `row` adds the products of the limb at an index; it may set `factor`.
 * `plus` is the parameter with the address of a pair to add, if any.
 */
function reduced(
  code: VectorBody,
  modulus: Modulus,
  constants: Constants,
  row: (index: number, factor: number, product: AddProduct) => void,
  plus: number | null = null,
): void {
  const { prime, limbsUp, negativeInverse } = reductionOf(modulus)

  const columns = Array.from({ length: 2 * LIMBS }, () => code.local("v128"))
  const columnAt = (index: number) => columns[index] ?? 0
  // The surplus of each column, from the constant part of the raw bits.
  const excess = columns.map(() => 0n)
  const touched = columns.map(() => false)
  const upper = code.local("v128")
  const factor = code.local("v128")
  const lower = code.local("v128")
  const higher = code.local("v128")
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
  const product: AddProduct = (column, other) => {
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
  /** Stores the column in its local, without its surplus and with the bias. */
  const settle = (column: number, half: bigint) => {
    code
      .get(columnAt(column))
      .constant(constants.raw(BIAS + half - (excess[column] ?? 0n)))
      .add()
      .set(columnAt(column))
  }
  const carry = (column: number) =>
    accumulate(column + 1, BIAS >> BigInt(BITS), () => code.get(columnAt(column)).shiftRight(BITS))
  /** Pushes the column's signed lowest limb as a float. */
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

  /** Replaces two limbs by what they stand for from two limbs further up on. `between` is work that needs neither. */
  const moveUp = (index: number, between: () => void) => {
    const pair = [lower, higher] as const
    for (const [k, local] of pair.entries()) {
      settle(index + k, HALF)
      carry(index + k)
      limb(index + k)
      code.set(local)
    }
    between()
    for (const [k, local] of pair.entries()) {
      code.get(local).set(factor)
      for (const [j, value] of (limbsUp[1 - k] ?? []).entries())
        product(index + 2 + j, () => code.constant(constants.float(value)))
    }
  }
  row(0, factor, product)
  row(1, factor, product)
  moveUp(0, () => row(2, factor, product))
  row(3, factor, product)
  moveUp(2, () => row(4, factor, product))
  const last = LIMBS - 1
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
  // The bias counts from here on.
  settle(last, -BIAS)
  carry(last)

  for (let index = 0; index < LIMBS; index += 1) {
    const column = LIMBS + index
    if (plus !== null)
      accumulate(column, LOW_BITS, () =>
        code
          .get(plus)
          .load(16 * index)
          .get(low)
          .floatAdd(),
      )
    settle(column, HALF)
    if (index < LIMBS - 1) carry(column)
    code.get(0)
    limb(column)
    code.store(16 * index)
  }
}
