import type { Assembly } from "./Assembly.ts"
import { HIGH, LOW, reductionOf, type Constants } from "./Constants.ts"
import { BITS, LIMBS, type Modulus } from "./limbs.ts"

/** Five locals that hold both elements of a pair, limb by limb. */
export type PairLocals = ReadonlyArray<number>

export function pairLocals(code: Assembly): PairLocals {
  return Array.from({ length: LIMBS }, () => code.local("v128"))
}

/**
 * Reduces sums: limbs below 2^53 and an element below 3p in magnitude become proper limbs and an element of at most about p/2. The
 * highest limb alone gives the multiple of p (at most 3) to subtract. All intermediate sums are integers below 2^53, so they are exact.
 */
export function reduce(
  code: Assembly,
  limbs: PairLocals,
  modulus: Modulus,
  constants: Constants,
): void {
  const constant = (value: number) => code.constant(constants.float(value))
  const { prime } = reductionOf(modulus)
  const at = (index: number) => limbs[index] ?? 0
  const multiple = code.local("v128")
  const carry = (index: number, moved: number) => {
    code.get(at(index))
    constant(HIGH).floatAdd()
    constant(HIGH).floatSubtract().set(moved)
    code.get(at(index)).get(moved).floatSubtract().set(at(index))
    code.get(moved)
    constant(2 ** -BITS)
    code
      .get(at(index + 1))
      .floatMultiplyAdd()
      .set(at(index + 1))
  }
  const moved = code.local("v128")
  const highest = LIMBS - 1
  for (let index = 0; index < highest; index += 1) carry(index, moved)
  code.get(at(highest))
  constant(2 ** (BITS * highest) / Number(modulus.prime)).floatMultiply()
  constant(LOW).floatAdd()
  constant(LOW).floatSubtract().set(multiple)
  for (const [index, limb] of prime.entries()) {
    code.get(multiple)
    constant(limb)
    code.get(at(index)).floatMultiplySubtract().set(at(index))
    if (index < highest) carry(index, moved)
  }
}
