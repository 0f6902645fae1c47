import { Assembly } from "./Assembly.ts"
import { INTEGER_BITS, type Constants } from "./Constants.ts"
import { BITS, ELEMENT_BYTES, PAIR_BYTES, type Modulus } from "./limbs.ts"
import { pairLocals, reduce } from "./reduce.ts"

/** Bytes of an integer in a file: four 64-bit words, lowest first. */
export const INTEGER_BYTES = 32

/**
 * (out, words, count, scratch): converts 2 · `count` integers below 2p into consecutive elements. With `factor` (the address of a pair)
 * each is multiplied by it. Without one they are stored unchanged, as needed for factors and scalars.
 */
export function unpack(
  modulus: Modulus,
  constants: Constants,
  times: { readonly multiply: number; readonly factor: number } | null,
): Assembly {
  const code = new Assembly(["i32", "i32", "i32", "i32"])
  const [out, words, count, scratch] = [0, 1, 2, 3]
  const word = Array.from({ length: 4 }, () => code.local("v128"))
  const wordAt = (index: number) => word[index] ?? 0
  const limbs = pairLocals(code)
  code.repeat(() => {
    for (const [index, local] of word.entries())
      code
        .get(words)
        .get(words)
        .loadFirst(8 * index)
        .loadLane(INTEGER_BYTES + 8 * index, 1)
        .set(local)
    for (const [index, limb] of limbs.entries()) {
      const first = Math.floor((BITS * index) / 64)
      const shift = (BITS * index) % 64
      code.get(wordAt(first)).shiftRight(shift)
      if (shift + BITS > 64 && first < 3)
        code
          .get(wordAt(first + 1))
          .shiftLeft(64 - shift)
          .or()
      code
        .constant(constants.raw((1n << BigInt(BITS)) - 1n))
        .and()
        .constant(constants.raw(INTEGER_BITS))
        .or()
        .constant(constants.float(2 ** BITS))
        .floatSubtract()
        .set(limb)
    }
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
