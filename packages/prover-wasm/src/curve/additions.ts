import { Assembly } from "../field/Assembly.ts"
import type { Constants } from "../field/Constants.ts"
import { BASE_FIELD, ELEMENT_BYTES, LIMBS, PAIR_BYTES } from "../field/limbs.ts"
import { pairLocals, reduce } from "../field/reduce.ts"
import type { Degree } from "./extension.ts"

/** An affine point: x, then y, each of `degree` elements. */
export const pointBytes = (degree: Degree) => 2 * degree * ELEMENT_BYTES

/** One coordinate of two points. */
export const coordinateBytes = (degree: Degree) => degree * PAIR_BYTES

/** A pair of addition tasks: references a0, b0, a1, b1, 4 bytes each. A reference is a point's address, plus 1 for the negated point. */
export const TASK_PAIR_BYTES = 16

/** Elements at the start of scratch memory that the code uses itself: the running product, then its inverse. */
const TEMPORARIES = 6
export const additionScratch = (degree: Degree) => (TEMPORARIES + 3) * coordinateBytes(degree)

const ADDRESS_MASK = 0x7ffffffe

/**
 * Batch addition of affine points with one inversion, after Montgomery ("Speeding the Pollard and elliptic curve methods of factorization",
 * 1987). `forward` multiplies all differences of x, the caller inverts the product, and `backward` unrolls it: six multiplications per
 * addition. The points of a task must differ in x; if some do not, the product is 0.
 */
export function additions(degree: Degree, multiplyIndex: number, constants: Constants) {
  const size = coordinateBytes(degree)
  const limbs = Array.from({ length: degree * LIMBS }, (_, index) => index)

  /** out, a and b are addresses in scratch memory or in locals; each function pushes one onto the stack. */
  const times = (code: Assembly, scratch: number, ...addresses: ReadonlyArray<() => Assembly>) => {
    for (const address of addresses) address()
    if (degree === 2)
      code
        .get(scratch)
        .integer(TEMPORARIES * size)
        .integerAdd()
    code.call(multiplyIndex)
  }
  /** The operands of the task pair at `tasks`. */
  const operands = (code: Assembly, tasks: number) => {
    const addresses = Array.from({ length: 4 }, () => code.local("i32"))
    const [a0 = 0, b0 = 0, a1 = 0, b1 = 0] = addresses
    return {
      read: () => {
        for (const [index, address] of addresses.entries())
          code
            .get(tasks)
            .integerLoad(4 * index)
            .integer(ADDRESS_MASK)
            .integerAnd()
            .set(address)
      },
      a: (offset: number) => gather(code, a0, a1, offset),
      b: (offset: number) => gather(code, b0, b1, offset),
    }
  }

  function forward(): Assembly {
    const code = new Assembly(["i32", "i32", "i32", "i32", "i32"])
    const [tasks, count, differences, prefixes, scratch] = [0, 1, 2, 3, 4] as const
    const { read, a, b } = operands(code, tasks)
    code.repeat(() => {
      read()
      for (const limb of limbs) {
        code.get(differences)
        b(8 * limb)
        a(8 * limb)
        code.floatSubtract().store(16 * limb)
        code
          .get(prefixes)
          .get(scratch)
          .load(16 * limb)
          .store(16 * limb)
      }
      const product = () => code.get(scratch)
      times(code, scratch, product, () => code.get(differences), product)
      code.advance(size, differences, prefixes).advance(TASK_PAIR_BYTES, tasks).countDown(count)
    })
    return code
  }

  function backward(): Assembly {
    const code = new Assembly(["i32", "i32", "i32", "i32", "i32", "i32"])
    // Moves past the last entries except for the last point.
    const [tasks, count, differences, prefixes, out, scratch] = [0, 1, 2, 3, 4, 5] as const
    const { read, a, b } = operands(code, tasks)
    const [signA, signB] = [code.local("v128"), code.local("v128")]
    const sum = Array.from({ length: degree }, () => pairLocals(code))
    const sumAt = (limb: number) => sum[Math.floor(limb / LIMBS)]?.[limb % LIMBS] ?? 0
    const temporary = (index: number) => () =>
      code
        .get(scratch)
        .integer(index * size)
        .integerAdd()
    const running = temporary(0)
    const reciprocal = temporary(1)
    const rise = temporary(2)
    const slope = temporary(3)
    const square = temporary(4)
    const fall = temporary(5)
    const y = degree * ELEMENT_BYTES
    const signed = (operand: (offset: number) => void, sign: number, limb: number) => {
      operand(y + 8 * limb)
      code.get(sign).exclusiveOr()
    }
    /** Reduces the sum and stores it for both results. */
    const finish = (offset: number) => {
      for (const element of sum) reduce(code, element, BASE_FIELD, constants)
      for (const limb of limbs) {
        for (const lane of [0, 1] as const)
          code
            .get(out)
            .get(sumAt(limb))
            .storeLane(offset + 8 * limb + lane * pointBytes(degree), lane)
      }
    }
    code.repeat(() => {
      for (const pointer of [differences, prefixes])
        code.get(pointer).integer(size).integerSubtract().set(pointer)
      code.get(tasks).integer(TASK_PAIR_BYTES).integerSubtract().set(tasks)
      code
        .get(out)
        .integer(2 * pointBytes(degree))
        .integerSubtract()
        .set(out)
      read()
      code.get(tasks).load(0).shiftLeft(63).set(signA)
      code.get(tasks).load(0).shiftRight(32).shiftLeft(63).set(signB)

      times(code, scratch, reciprocal, () => code.get(prefixes), running)
      times(code, scratch, running, () => code.get(differences), running)
      for (const limb of limbs) {
        rise()
        signed(b, signB, limb)
        signed(a, signA, limb)
        code.floatSubtract().store(16 * limb)
      }
      times(code, scratch, slope, rise, reciprocal)
      times(code, scratch, square, slope, slope)
      for (const limb of limbs) {
        square().load(16 * limb)
        a(8 * limb)
        code.floatSubtract()
        b(8 * limb)
        code.floatSubtract().set(sumAt(limb))
      }
      finish(0)
      for (const limb of limbs) {
        fall()
        a(8 * limb)
        code
          .get(sumAt(limb))
          .floatSubtract()
          .store(16 * limb)
      }
      times(code, scratch, fall, fall, slope)
      for (const limb of limbs) {
        fall().load(16 * limb)
        signed(a, signA, limb)
        code.floatSubtract().set(sumAt(limb))
      }
      finish(y)
      code.countDown(count)
    })
    return code
  }

  return { forward, backward }
}

/** Loads one limb of two points into the two lanes. */
function gather(code: Assembly, first: number, second: number, offset: number): void {
  code.get(second).get(first).loadFirst(offset).loadLane(offset, 1)
}
