import {
  type Constants,
  ELEMENT_BYTES,
  INTEGER_BYTES,
  type Modulus,
  PAIR_BYTES,
  pairLocals,
  splitWords,
  VectorBody,
} from "@shielded-relay/wasm-assembly"
import { reduce } from "./reduce.ts"

/**
 * (out, words, count, scratch): converts 2 · `count` integers below 2p into consecutive elements. With `factor` (the address of a pair)
 * each is multiplied by it. Without one they are stored unchanged, as needed for factors and scalars.
 */
export function unpack(
  modulus: Modulus,
  constants: Constants,
  times: { readonly multiply: number; readonly factor: number } | null,
): VectorBody {
  const code = new VectorBody(["i32", "i32", "i32", "i32"])
  const [out, words, count, scratch] = [0, 1, 2, 3]
  const limbs = pairLocals(code)
  code.repeat(() => {
    splitWords(code, words, limbs, constants)
    reduce(code, limbs, modulus, constants)
    if (times !== null) {
      for (const [index, limb] of limbs.entries())
        code
          .get(scratch)
          .get(limb)
          .store(16 * index)
      code.get(scratch).get(scratch).integer(times.factor).call(times.multiply)
      for (const [index, limb] of limbs.entries())
        code
          .get(scratch)
          .load(16 * index)
          .set(limb)
    }
    for (const [index, limb] of limbs.entries())
      for (const lane of [0, 1] as const)
        code
          .get(out)
          .get(limb)
          .storeLane(8 * index + lane * ELEMENT_BYTES, lane)
    code
      .advance(PAIR_BYTES, out)
      .advance(2 * INTEGER_BYTES, words)
      .countDown(count)
  })
  return code
}
