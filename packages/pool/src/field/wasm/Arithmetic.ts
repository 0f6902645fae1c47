import type { FunctionBody, ValueType } from "@shielded-relay/wasm-assembly"

export type Code = FunctionBody<ValueType>

/**
 * How a module computes in the field. One address holds as many elements as there are lanes, which every function treats alike: so a module
 * hashes that many rows of inputs at once.
 */
export interface Arithmetic {
  readonly lanes: 1 | 2
  /** Bytes of the elements at one address. */
  readonly elementBytes: number
  /** Most products under one reduction. */
  readonly terms: number
  /** What the code reads from address 0 on. */
  readonly constants: Uint8Array
  /** The bytes of one element in every lane, in Montgomery form. */
  readonly element: (value: bigint) => Uint8Array
  /** The product with this factor converts what `unpack` gives into Montgomery form, and with the other one back, for `pack`. */
  readonly inward: Uint8Array
  readonly outward: Uint8Array
  /** (out, a): a². */
  readonly square: () => Code
  /** (out, a, b, c): a + b + c. */
  readonly sum: () => Code
  /** (out, plus, a, b): plus + Σ a_k·b_k over consecutive elements, at most `terms`. */
  readonly sumOfProducts: (terms: number) => Code
  /** (out, words): reads an integer of `INTEGER_BYTES` for each lane. */
  readonly unpack: () => Code
  /** (words, a): writes an integer for each lane, below twice the field's order. */
  readonly pack: () => Code
}
