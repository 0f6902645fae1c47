import { type Constants, PAIR_BYTES, pairLocals, VectorBody } from "@shielded-relay/wasm-assembly"
import { BASE_FIELD } from "../field/moduli.ts"
import { reduce } from "../field/reduce.ts"

/** The degree of the coordinates' field: 1 for G1 (Fq), 2 for G2 (Fq² = Fq[u]/(u² + 1), whose elements are two of Fq). */
export type Degree = 1 | 2

/** (out, a, b, scratch) in Fq²; `a` may be an unreduced difference. `sumOfTwo` is the index of `sumOfProducts(2)`. */
export function multiplyExtension(sumOfTwo: number, constants: Constants): VectorBody {
  const code = new VectorBody(["i32", "i32", "i32", "i32"])
  const [out, a, b, scratch] = [0, 1, 2, 3]
  const imaginary = (address: number) => code.get(address).integer(PAIR_BYTES).integerAdd()
  negate(code, scratch, a, constants)
  imaginary(scratch).get(a).get(b).get(scratch)
  imaginary(b).call(sumOfTwo)
  imaginary(out).get(a)
  imaginary(b)
  imaginary(a).get(b).call(sumOfTwo)
  for (let limb = 0; limb < PAIR_BYTES; limb += 16)
    code
      .get(out)
      .get(scratch)
      .load(PAIR_BYTES + limb)
      .store(limb)
  return code
}

/** (out, a, scratch) in Fq²: (a + bu)² = (a + b)(a − b) + 2ab·u. `a` has proper limbs and is not `out`. */
export function squareExtension(multiply: number, constants: Constants): VectorBody {
  const code = new VectorBody(["i32", "i32", "i32"])
  const [out, a, scratch] = [0, 1, 2]
  const place = (index: number) => () =>
    code
      .get(scratch)
      .integer(index * PAIR_BYTES)
      .integerAdd()
  const [sum, difference, twice] = [place(0), place(1), place(2)]
  const limbs = pairLocals(code)
  for (const [index, local] of limbs.entries()) {
    const real = () => code.get(a).load(16 * index)
    const imaginary = () => code.get(a).load(PAIR_BYTES + 16 * index)
    real()
    imaginary().floatAdd().set(local)
    difference()
    real()
    imaginary()
      .floatSubtract()
      .store(16 * index)
    twice()
    imaginary()
    imaginary()
      .floatAdd()
      .store(16 * index)
  }
  code.get(out).integer(PAIR_BYTES).integerAdd()
  twice().get(a).call(multiply)
  // Of a product's factors, one must have proper limbs.
  reduce(code, limbs, BASE_FIELD, constants)
  for (const [index, local] of limbs.entries())
    sum()
      .get(local)
      .store(16 * index)
  code.get(out)
  difference()
  sum().call(multiply)
  return code
}

/** (element, scratch): 1/(a + bu) = (a − bu)/(a² + b²) in place. */
export function invertExtension(
  indices: { readonly multiply: number; readonly sumOfTwo: number; readonly invert: number },
  constants: Constants,
): VectorBody {
  const code = new VectorBody(["i32", "i32"])
  const [element, scratch] = [0, 1]
  const imaginary = () => code.get(element).integer(PAIR_BYTES).integerAdd()
  const norm = () => code.get(scratch)
  norm().get(element).get(element)
  imaginary()
  imaginary().call(indices.sumOfTwo)
  norm()
    .get(scratch)
    .get(scratch)
    .integer(2 * PAIR_BYTES)
    .integerAdd()
    .call(indices.invert)
  code.get(element).get(element)
  norm().call(indices.multiply)
  const negative = () => code.get(scratch).integer(PAIR_BYTES).integerAdd()
  const address = code.local("i32")
  negative().set(address)
  negate(code, address, element, constants)
  imaginary()
  negative()
  norm().call(indices.multiply)
  return code
}

/** Stores minus the imaginary part at `a` to `out`. */
function negate(code: VectorBody, out: number, a: number, constants: Constants): void {
  for (let limb = 0; limb < PAIR_BYTES; limb += 16)
    code
      .get(out)
      .get(a)
      .load(PAIR_BYTES + limb)
      .constant(constants.raw(1n << 63n))
      .exclusiveOr()
      .store(limb)
}
