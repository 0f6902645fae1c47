import { normalize, pairLocals, type PairLocals } from "./carry.ts"
import { INTEGER_BITS, LOW, LOW_BITS, type Constants } from "./Constants.ts"
import { BITS, LIMBS, limbsOf, type Modulus } from "./limbs.ts"
import { VectorBody } from "./VectorBody.ts"

/** Bytes of an integer: four 64-bit words, lowest first. */
export const INTEGER_BYTES = 32

const WORDS = INTEGER_BYTES / 8
const MASK = (1n << BigInt(BITS)) - 1n
/** A multiple of 2^52 far above every limb: with it, signed limbs are positive. */
const BIAS = 1n << 60n

/** Sets limbs to two integers below 2^256 that lie one after the other at the address in `words`. Limbs are below 2^52, none is negative. */
export function splitWords(
  code: VectorBody,
  words: number,
  limbs: PairLocals,
  constants: Constants,
): void {
  const word = Array.from({ length: WORDS }, () => code.local("v128"))
  const wordAt = (index: number) => word[index] ?? 0
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
    if (shift + BITS > 64 && first + 1 < WORDS)
      code
        .get(wordAt(first + 1))
        .shiftLeft(64 - shift)
        .or()
    code
      .constant(constants.raw(MASK))
      .and()
      .constant(constants.raw(INTEGER_BITS))
      .or()
      .constant(constants.float(2 ** BITS))
      .floatSubtract()
      .set(limb)
  }
}

/** (out, words): reads two integers below 2^256 that lie one after the other, one for each lane. */
export function readIntegers(constants: Constants): VectorBody {
  const code = new VectorBody(["i32", "i32"])
  const [out, words] = [0, 1]
  const limbs = pairLocals(code)
  splitWords(code, words, limbs, constants)
  normalize(code, limbs, constants)
  for (const [index, limb] of limbs.entries())
    code
      .get(out)
      .get(limb)
      .store(16 * index)
  return code
}

/** (words, a): writes a + p for each lane, two integers one after the other. |a| is below p, with proper limbs. */
export function writeIntegers({ prime }: Modulus, constants: Constants): VectorBody {
  const code = new VectorBody(["i32", "i32"])
  const [words, a] = [0, 1]
  const limbs = pairLocals(code)
  for (const [index, limb] of limbsOf(prime).entries())
    code
      .get(a)
      .load(16 * index)
      .constant(constants.float(limb))
      .floatAdd()
      .set(limbs[index] ?? 0)
  normalize(code, limbs, constants)
  // Each limb as an integer with a bias, plus what the limb below it carries, less what that one's bias does.
  for (const [index, limb] of limbs.entries()) {
    const bias = index < LIMBS - 1 ? BIAS : 0n
    const below = index > 0 ? BIAS >> BigInt(BITS) : 0n
    code.get(limb).constant(constants.float(LOW)).floatAdd()
    code.constant(constants.raw(bias - below - LOW_BITS)).add()
    if (index > 0)
      code
        .get(limbs[index - 1] ?? 0)
        .shiftRight(BITS)
        .add()
    code.set(limb)
  }
  const word = code.local("v128")
  for (let index = 0; index < WORDS; index += 1) {
    code.constant(constants.raw(0n)).set(word)
    for (const [place, limb] of limbs.entries()) {
      const shift = BITS * place - 64 * index
      if (shift <= -BITS || shift >= 64) continue
      code.get(word).get(limb)
      if (place < LIMBS - 1) code.constant(constants.raw(MASK)).and()
      if (shift >= 0) code.shiftLeft(shift)
      else code.shiftRight(-shift)
      code.or().set(word)
    }
    for (const lane of [0, 1] as const)
      code
        .get(words)
        .get(word)
        .storeLane(8 * index + lane * INTEGER_BYTES, lane)
  }
  return code
}
