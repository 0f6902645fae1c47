import {
  BITS,
  carry,
  type Constants,
  LIMBS,
  LOW,
  type Modulus,
  type PairLocals,
  reductionOf,
  type VectorBody,
} from "@shielded-relay/wasm-assembly"

/**
 * Reduces sums: limbs below 2^53 and an element below 3p in magnitude become proper limbs and an element of at most about p/2. The
 * highest limb alone gives the multiple of p (at most 3) to subtract. All intermediate sums are integers below 2^53, so they are exact.
 */
export function reduce(
  code: VectorBody,
  limbs: PairLocals,
  modulus: Modulus,
  constants: Constants,
): void {
  const constant = (value: number) => code.constant(constants.float(value))
  const { prime } = reductionOf(modulus)
  const at = (index: number) => limbs[index] ?? 0
  const multiple = code.local("v128")
  const moved = code.local("v128")
  const highest = LIMBS - 1
  for (let index = 0; index < highest; index += 1) carry(code, limbs, index, moved, constants)
  code.get(at(highest))
  constant(2 ** (BITS * highest) / Number(modulus.prime)).floatMultiply()
  constant(LOW).floatAdd()
  constant(LOW).floatSubtract().set(multiple)
  for (const [index, limb] of prime.entries()) {
    code.get(multiple)
    constant(limb)
    code.get(at(index)).floatMultiplySubtract().set(at(index))
    if (index < highest) carry(code, limbs, index, moved, constants)
  }
}
