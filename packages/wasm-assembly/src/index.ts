export { signed, unsigned } from "./encoding.ts"
export { FunctionBody, type ValueType } from "./FunctionBody.ts"
export { MOST_PAGES, moduleOf, PAGE_BYTES } from "./moduleOf.ts"
export { carry, pairLocals, sumOfThree, type PairLocals } from "./pairs/carry.ts"
export { Constants, LOW, reductionOf } from "./pairs/Constants.ts"
export {
  BITS,
  centred,
  ELEMENT_BYTES,
  fromMontgomery,
  integerOf,
  LANES,
  LIMBS,
  limbsOf,
  modulusOf,
  PAIR_BYTES,
  toMontgomery,
  type Modulus,
} from "./pairs/limbs.ts"
export { reciprocal } from "./pairs/modular.ts"
export { squareOf, sumOfConsecutive, sumOfProducts } from "./pairs/multiply.ts"
export { VectorBody } from "./pairs/VectorBody.ts"
export { INTEGER_BYTES, readIntegers, splitWords, writeIntegers } from "./pairs/words.ts"
