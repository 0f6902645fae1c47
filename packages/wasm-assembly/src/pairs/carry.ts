import { HIGH, type Constants } from "./Constants.ts"
import { BITS, LIMBS } from "./limbs.ts"
import { VectorBody } from "./VectorBody.ts"

/** Five locals that hold both elements of a pair, limb by limb. */
export type PairLocals = ReadonlyArray<number>

export function pairLocals(code: VectorBody): PairLocals {
  return Array.from({ length: LIMBS }, () => code.local("v128"))
}

/**
 * Moves what a limb holds beyond ±2^51 to the next limb. Limbs are integers below 2^53, so all sums are exact. `moved` is a free local.
 */
export function carry(
  code: VectorBody,
  limbs: PairLocals,
  index: number,
  moved: number,
  constants: Constants,
): void {
  const [limb = 0, next = 0] = limbs.slice(index)
  const constant = (value: number) => code.constant(constants.float(value))
  code.get(limb)
  constant(HIGH).floatAdd()
  constant(HIGH).floatSubtract().set(moved)
  code.get(limb).get(moved).floatSubtract().set(limb)
  code.get(moved)
  constant(2 ** -BITS)
  code.get(next).floatMultiplyAdd().set(next)
}

/** Makes limbs below 2^53 proper: all carries but that of the highest. */
export function normalize(code: VectorBody, limbs: PairLocals, constants: Constants): void {
  const moved = code.local("v128")
  for (let index = 0; index + 1 < LIMBS; index += 1) carry(code, limbs, index, moved, constants)
}

/** (out, a, b, c): a + b + c, of elements with proper limbs. */
export function sumOfThree(constants: Constants): VectorBody {
  const code = new VectorBody(["i32", "i32", "i32", "i32"])
  const [out, a, b, c] = [0, 1, 2, 3]
  const limbs = pairLocals(code)
  for (const [index, limb] of limbs.entries()) {
    const at = 16 * index
    code.get(a).load(at).get(b).load(at).floatAdd().get(c).load(at).floatAdd().set(limb)
  }
  normalize(code, limbs, constants)
  for (const [index, limb] of limbs.entries())
    code
      .get(out)
      .get(limb)
      .store(16 * index)
  return code
}
