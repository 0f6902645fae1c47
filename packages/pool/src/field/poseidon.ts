import { lazily } from "../wasm/lazily.ts"
import { compilePoseidon } from "./wasm/compilePoseidon.ts"

/**
 * Poseidon with circomlib's parameters: the hash of every owner key, note and tree node, and of a join's public vector. Several times as
 * fast as poseidon-lite (see bench). Inputs are field elements, 0 ≤ x < r; anything else is a RangeError, never reduced.
 */
export const hash2: (a: bigint, b: bigint) => bigint = lazily(() => compilePoseidon(3))
export const hash3: (a: bigint, b: bigint, c: bigint) => bigint = lazily(() => compilePoseidon(4))

/** Of the 8 elements that a join of two inputs shows. */
export const hash8: (...elements: ReadonlyArray<bigint>) => bigint = lazily(() =>
  compilePoseidon(9),
)

/** Of the 10 elements that a join of four inputs shows. */
export const hash10: (...elements: ReadonlyArray<bigint>) => bigint = lazily(() =>
  compilePoseidon(11),
)
