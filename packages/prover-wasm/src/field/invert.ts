import { type Modulus, PAIR_BYTES, VectorBody } from "@shielded-relay/wasm-assembly"

const WINDOW_BITS = 4

/** Scratch memory of {@link invert}, bytes: the powers that a window selects from. */
export const INVERT_SCRATCH = PAIR_BYTES * 2 ** WINDOW_BITS

/** (out, a, scratch): 1/a by Fermat, a^(p − 2), for both elements; 0 for 0. */
export function invert(modulus: Modulus, multiplyIndex: number): VectorBody {
  const code = new VectorBody(["i32", "i32", "i32"])
  const [out, a, scratch] = [0, 1, 2]
  const power = (exponent: number) =>
    code
      .get(scratch)
      .integer(PAIR_BYTES * exponent)
      .integerAdd()
  for (let limb = 0; limb < PAIR_BYTES; limb += 16) power(1).get(a).load(limb).store(limb)
  for (let exponent = 2; exponent < 2 ** WINDOW_BITS; exponent += 1) {
    power(exponent)
    power(exponent - 1)
    power(1).call(multiplyIndex)
  }
  const digits = Array.from((modulus.prime - 2n).toString(2 ** WINDOW_BITS), (digit) =>
    Number.parseInt(digit, 2 ** WINDOW_BITS),
  )
  const [first = 0, ...rest] = digits
  for (let limb = 0; limb < PAIR_BYTES; limb += 16) {
    code.get(out)
    power(first).load(limb).store(limb)
  }
  for (const digit of rest) {
    for (let bit = 0; bit < WINDOW_BITS; bit += 1)
      code.get(out).get(out).get(out).call(multiplyIndex)
    if (digit === 0) continue
    code.get(out).get(out)
    power(digit).call(multiplyIndex)
  }
  return code
}
