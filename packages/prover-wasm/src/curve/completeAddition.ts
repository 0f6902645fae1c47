import {
  type Constants,
  PAIR_BYTES,
  pairLocals,
  toMontgomery,
  VectorBody,
} from "@shielded-relay/wasm-assembly"
import { BASE_FIELD } from "../field/moduli.ts"
import { bn254 } from "@noble/curves/bn254.js"
import { reduce } from "../field/reduce.ts"
import { coordinateBytes } from "./additions.ts"
import type { Degree } from "./extension.ts"

type Register =
  | "x1"
  | "y1"
  | "z1"
  | "x2"
  | "y2"
  | "z2"
  | "b3"
  | "t0"
  | "t1"
  | "t2"
  | "t3"
  | "t4"
  | "x3"
  | "y3"
  | "z3"
type Step = readonly [out: Register, a: Register, operation: "+" | "-" | "*", b: Register]

/** Renes, Costello, Batina, "Complete addition formulas for prime order elliptic curves" (2016), algorithm 7; b3 is three times the curve's b. */
const steps: ReadonlyArray<Step> = [
  ["t0", "x1", "*", "x2"],
  ["t1", "y1", "*", "y2"],
  ["t2", "z1", "*", "z2"],
  ["t3", "x1", "+", "y1"],
  ["t4", "x2", "+", "y2"],
  ["t3", "t3", "*", "t4"],
  ["t4", "t0", "+", "t1"],
  ["t3", "t3", "-", "t4"],
  ["t4", "y1", "+", "z1"],
  ["x3", "y2", "+", "z2"],
  ["t4", "t4", "*", "x3"],
  ["x3", "t1", "+", "t2"],
  ["t4", "t4", "-", "x3"],
  ["x3", "x1", "+", "z1"],
  ["y3", "x2", "+", "z2"],
  ["x3", "x3", "*", "y3"],
  ["y3", "t0", "+", "t2"],
  ["y3", "x3", "-", "y3"],
  ["x3", "t0", "+", "t0"],
  ["t0", "x3", "+", "t0"],
  ["t2", "b3", "*", "t2"],
  ["z3", "t1", "+", "t2"],
  ["t1", "t1", "-", "t2"],
  ["y3", "b3", "*", "y3"],
  ["x3", "t4", "*", "y3"],
  ["t2", "t3", "*", "t1"],
  ["x3", "t2", "-", "x3"],
  ["y3", "y3", "*", "t0"],
  ["t1", "t1", "*", "z3"],
  ["y3", "t1", "+", "y3"],
  ["t0", "t0", "*", "t3"],
  ["z3", "z3", "*", "t4"],
  ["z3", "z3", "+", "t0"],
]

/** Three times b of y² = x³ + b, which is 3 for G1 and 3/(9 + u) for G2 (EIP-197). */
const { c0, c1 } = bn254.G2.Point.CURVE().b
const B3 = { 1: [9n], 2: [3n * c0, 3n * c1] } as const

const ROOM = 9
/** Bytes of a pair of sums in projective coordinates x, y, z. */
export const projectiveBytes = (degree: Degree) => 3 * coordinateBytes(degree)

/** Bytes for two sums of either group and the temporaries of their addition. */
export const RUNNING_SUM_BYTES = 2 * projectiveBytes(2) + ROOM * coordinateBytes(2)

/** (out, a, b, scratch): a + b for any two points in projective coordinates, including doubling and infinity (0 : 1 : 0). */
export function completeAddition(
  degree: Degree,
  multiplyIndex: number,
  constants: Constants,
): VectorBody {
  const code = new VectorBody(["i32", "i32", "i32", "i32"])
  const [out, a, b, scratch] = [0, 1, 2, 3]
  const size = coordinateBytes(degree)
  const [b3 = 0] = B3[degree].map((part) => constants.pair(toMontgomery(part, BASE_FIELD)))
  const places: Readonly<Record<Register, readonly [base: number, offset: number]>> = {
    x1: [a, 0],
    y1: [a, size],
    z1: [a, 2 * size],
    x2: [b, 0],
    y2: [b, size],
    z2: [b, 2 * size],
    b3: [-1, b3],
    t0: [scratch, 0],
    t1: [scratch, size],
    t2: [scratch, 2 * size],
    t3: [scratch, 3 * size],
    t4: [scratch, 4 * size],
    x3: [scratch, 5 * size],
    y3: [scratch, 6 * size],
    z3: [scratch, 7 * size],
  }
  const address = (register: Register) => {
    const [base, offset] = places[register]
    if (base < 0) return code.integer(offset)
    return code.get(base).integer(offset).integerAdd()
  }
  const sum = pairLocals(code)
  for (const [target, left, operation, right] of steps) {
    if (operation === "*") {
      address(target)
      address(left)
      address(right)
      if (degree === 2)
        code
          .get(scratch)
          .integer(8 * size)
          .integerAdd()
      code.call(multiplyIndex)
      continue
    }
    for (let element = 0; element < size; element += PAIR_BYTES) {
      for (const [index, local] of sum.entries()) {
        address(left).load(element + 16 * index)
        address(right).load(element + 16 * index)
        if (operation === "+") code.floatAdd()
        else code.floatSubtract()
        code.set(local)
      }
      reduce(code, sum, BASE_FIELD, constants)
      for (const [index, local] of sum.entries())
        address(target)
          .get(local)
          .store(element + 16 * index)
    }
  }
  for (const [index, register] of (["x3", "y3", "z3"] as const).entries())
    for (let limb = 0; limb < size; limb += 16) {
      code.get(out)
      address(register)
        .load(limb)
        .store(index * size + limb)
    }
  return code
}
