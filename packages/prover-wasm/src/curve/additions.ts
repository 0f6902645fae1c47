import {
  type Constants,
  ELEMENT_BYTES,
  LIMBS,
  PAIR_BYTES,
  pairLocals,
  VectorBody,
} from "@shielded-relay/wasm-assembly"
import { BASE_FIELD } from "../field/moduli.ts"
import { reduce } from "../field/reduce.ts"
import type { Degree } from "./extension.ts"

/** An affine point: x, then y, each of `degree` elements. */
export const pointBytes = (degree: Degree) => 2 * degree * ELEMENT_BYTES

/** One coordinate of two points. */
export const coordinateBytes = (degree: Degree) => degree * PAIR_BYTES

/** An addition task: references a and b, 4 bytes each. A reference is a point's address, plus 1 for the negated point. */
export const TASK_BYTES = 8

/** Pairs of tasks that a round of a loop takes, so that the processor always has independent multiplications to do. */
export const PAIRS = 2
/** Tasks of a round. */
export const ROUND = 2 * PAIRS

/** Temporaries at the start of scratch memory that the code uses itself, for each pair; the first is its product, then that one's inverse. */
const TEMPORARIES = 6
export const additionScratch = (degree: Degree) =>
  (PAIRS * TEMPORARIES + 3) * coordinateBytes(degree)

/** Address of the running product of one of the pairs of each round. */
export const productAt = (scratch: number, pair: number, degree: Degree) =>
  scratch + pair * coordinateBytes(degree)

const ADDRESS_MASK = 0x7ffffffe

/** Indices of the functions that additions call. */
interface Multiplications {
  readonly multiply: number
  readonly square: number
}

/**
 * Batch addition of affine points with one inversion, after Montgomery ("Speeding the Pollard and elliptic curve methods of factorization",
 * 1987). `forward` multiplies all differences of x, the caller inverts the products, and `backward` unrolls them: six multiplications per
 * addition. Every pair of a round has a product of its own. The points of a task must differ in x; if some do not, a product is 0.
 */
export function additions(degree: Degree, indices: Multiplications, constants: Constants) {
  const size = coordinateBytes(degree)
  const limbs = Array.from({ length: degree * LIMBS }, (_, index) => index)
  const pairs = Array.from({ length: PAIRS }, (_, index) => index)

  /** Pushes the address of a temporary. */
  const temporary = (code: VectorBody, scratch: number, index: number) => () =>
    code
      .get(scratch)
      .integer(index * size)
      .integerAdd()
  /** Pushes the address of the pair's entry in a vector. */
  const entry = (code: VectorBody, pointer: number, pair: number) => () =>
    code
      .get(pointer)
      .integer(pair * size)
      .integerAdd()
  const times = (
    code: VectorBody,
    scratch: number,
    index: number,
    ...addresses: ReadonlyArray<() => VectorBody>
  ) => {
    for (const address of addresses) address()
    if (degree === 2) temporary(code, scratch, PAIRS * TEMPORARIES)()
    code.call(index)
  }
  /** The operands of the tasks at `tasks`. */
  const operands = (code: VectorBody, tasks: number) =>
    pairs.map((pair) => {
      const addresses = Array.from({ length: 4 }, () => code.local("i32"))
      const [a0 = 0, b0 = 0, a1 = 0, b1 = 0] = addresses
      return {
        read: () => {
          for (const [index, address] of addresses.entries())
            code
              .get(tasks)
              .integerLoad(2 * TASK_BYTES * pair + 4 * index)
              .integer(ADDRESS_MASK)
              .integerAnd()
              .set(address)
        },
        a: (offset: number) => gather(code, a0, a1, offset),
        b: (offset: number) => gather(code, b0, b1, offset),
      }
    })

  /** (tasks, rounds, differences, prefixes, scratch) */
  function forward(): VectorBody {
    const code = new VectorBody(["i32", "i32", "i32", "i32", "i32"])
    const [tasks, rounds, differences, prefixes, scratch] = [0, 1, 2, 3, 4] as const
    const ofPairs = operands(code, tasks)
    code.repeat(() => {
      for (const [pair, { read, a, b }] of ofPairs.entries()) {
        read()
        for (const limb of limbs) {
          const offset = pair * size + 16 * limb
          code.get(differences)
          b(8 * limb)
          a(8 * limb)
          code.floatSubtract().store(offset).get(prefixes).get(scratch).load(offset).store(offset)
        }
      }
      for (const pair of pairs) {
        const product = temporary(code, scratch, pair)
        times(code, scratch, indices.multiply, product, entry(code, differences, pair), product)
      }
      code
        .advance(PAIRS * size, differences, prefixes)
        .advance(ROUND * TASK_BYTES, tasks)
        .countDown(rounds)
    })
    return code
  }

  /** (tasks, rounds, differences, prefixes, out, scratch): all but the last two point behind the last entries, and `out` behind the last point. */
  function backward(): VectorBody {
    const code = new VectorBody(["i32", "i32", "i32", "i32", "i32", "i32"])
    const [tasks, rounds, differences, prefixes, out, scratch] = [0, 1, 2, 3, 4, 5] as const
    const ofPairs = operands(code, tasks)
    const sum = Array.from({ length: degree }, () => pairLocals(code))
    const sumAt = (limb: number) => sum[Math.floor(limb / LIMBS)]?.[limb % LIMBS] ?? 0
    const y = degree * ELEMENT_BYTES
    const steps = ofPairs.map(({ read, a, b }, pair) => {
      const [signA, signB] = [code.local("v128"), code.local("v128")]
      const own = (index: number) => temporary(code, scratch, index * PAIRS + pair)
      const [running, reciprocal, rise, slope, square, fall] = [
        own(0),
        own(1),
        own(2),
        own(3),
        own(4),
        own(5),
      ]
      const signed = (operand: (offset: number) => void, sign: number, limb: number) => {
        operand(y + 8 * limb)
        code.get(sign).exclusiveOr()
      }
      const multiply = (...addresses: ReadonlyArray<() => VectorBody>) =>
        times(code, scratch, indices.multiply, ...addresses)
      /** Reduces the sum and stores it for both results. */
      const finish = (offset: number) => {
        for (const element of sum) reduce(code, element, BASE_FIELD, constants)
        for (const limb of limbs)
          for (const lane of [0, 1] as const)
            code
              .get(out)
              .get(sumAt(limb))
              .storeLane(offset + 8 * limb + (2 * pair + lane) * pointBytes(degree), lane)
      }
      return [
        () => {
          read()
          const references = 2 * TASK_BYTES * pair
          code.get(tasks).load(references).shiftLeft(63).set(signA)
          code.get(tasks).load(references).shiftRight(32).shiftLeft(63).set(signB)
          for (const limb of limbs) {
            rise()
            signed(b, signB, limb)
            signed(a, signA, limb)
            code.floatSubtract().store(16 * limb)
          }
          multiply(reciprocal, entry(code, prefixes, pair), running)
        },
        () => multiply(running, entry(code, differences, pair), running),
        () => multiply(slope, rise, reciprocal),
        () => times(code, scratch, indices.square, square, slope),
        () => {
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
        },
        () => multiply(fall, fall, slope),
        () => {
          for (const limb of limbs) {
            fall().load(16 * limb)
            signed(a, signA, limb)
            code.floatSubtract().set(sumAt(limb))
          }
          finish(y)
        },
      ]
    })
    const back = (pointer: number, bytes: number) =>
      code.get(pointer).integer(bytes).integerSubtract().set(pointer)
    code.repeat(() => {
      for (const pointer of [differences, prefixes]) back(pointer, PAIRS * size)
      back(tasks, ROUND * TASK_BYTES)
      back(out, ROUND * pointBytes(degree))
      // The same step of every pair, then the next step: neighbours do not wait for each other.
      for (const step of steps[0]?.keys() ?? []) for (const ofPair of steps) ofPair[step]?.()
      code.countDown(rounds)
    })
    return code
  }

  return { forward, backward }
}

/** Loads one limb of two points into the two lanes. */
function gather(code: VectorBody, first: number, second: number, offset: number): void {
  code.get(second).get(first).loadFirst(offset).loadLane(offset, 1)
}
