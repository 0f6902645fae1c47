import { lazily } from "../wasm/lazily.ts"
import { compilePoseidon } from "./wasm/compilePoseidon.ts"
import { hashEach } from "./wasm/hashEach.ts"

/**
 * Poseidon with circomlib's parameters. Hashes owner keys, notes, tree nodes and the public vector of a join. Several times as fast
 * as poseidon-lite (see bench). Inputs are field elements, 0 ≤ x < r.
 * @throws RangeError if an input is not a field element.
 */
export const hash2: (a: bigint, b: bigint) => bigint = lazily(() => compilePoseidon(3))
export const hash3: (a: bigint, b: bigint, c: bigint) => bigint = lazily(() => compilePoseidon(4))

/** `hash2` and `hash3` of each row, two rows at a time where the processor can: the more rows, the less each costs. */
export const hashEach2: (rows: ReadonlyArray<readonly [bigint, bigint]>) => Array<bigint> =
  hashEach(3, ([a, b]) => hash2(a, b))
export const hashEach3: (rows: ReadonlyArray<readonly [bigint, bigint, bigint]>) => Array<bigint> =
  hashEach(4, ([a, b, c]) => hash3(a, b, c))

/** Hashes the 8 public elements of a join with two inputs. */
export const hash8: (...elements: ReadonlyArray<bigint>) => bigint = lazily(() =>
  compilePoseidon(9),
)

/** Hashes the 10 public elements of a join with four inputs. */
export const hash10: (...elements: ReadonlyArray<bigint>) => bigint = lazily(() =>
  compilePoseidon(11),
)
