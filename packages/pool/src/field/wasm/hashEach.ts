import { FIELD_MODULUS } from "../field.ts"
import { compilePairs, type HashOfTwo } from "./compilePoseidon.ts"

/** Rows of inputs of a width. */
interface Rows {
  readonly 3: readonly [bigint, bigint]
  readonly 4: readonly [bigint, bigint, bigint]
}

/** Two rows whose hashes must come out right before pairs are used. All their limbs are in use. */
const PROBES: { readonly [Width in keyof Rows]: readonly [Rows[Width], Rows[Width]] } = {
  3: [
    [FIELD_MODULUS / 3n, FIELD_MODULUS - 1n],
    [FIELD_MODULUS / 7n, FIELD_MODULUS / 2n],
  ],
  4: [
    [FIELD_MODULUS / 3n, FIELD_MODULUS - 1n, FIELD_MODULUS / 5n],
    [FIELD_MODULUS / 7n, FIELD_MODULUS / 2n, FIELD_MODULUS / 11n],
  ],
}

/**
 * Returns a function that hashes many rows, two at a time. Where an engine lacks the vector instructions, or rounds a·b + c twice, which the
 * first hashes show, it hashes one row after the other by `single`.
 */
export function hashEach<Width extends keyof Rows>(
  width: Width,
  single: (row: Rows[Width]) => bigint,
  compile: (width: Width) => HashOfTwo = compilePairs,
): (rows: ReadonlyArray<Rows[Width]>) => Array<bigint> {
  let pairs: ReturnType<typeof rightPairs<Width>> | null = null
  return (rows) => {
    const hashes: Array<bigint> = []
    for (let index = 0; index < rows.length; index += 2) {
      const [first, second] = rows.slice(index, index + 2)
      if (first === undefined) break
      if (second === undefined) hashes.push(single(first))
      else {
        // Compiling takes as long as thousands of hashes, and many processes never have two rows.
        pairs ??= rightPairs(width, single, compile)
        hashes.push(...pairs(first, second))
      }
    }
    return hashes
  }
}

function rightPairs<Width extends keyof Rows>(
  width: Width,
  single: (row: Rows[Width]) => bigint,
  compile: (width: Width) => HashOfTwo,
): (first: Rows[Width], second: Rows[Width]) => readonly [bigint, bigint] {
  const oneByOne = (first: Rows[Width], second: Rows[Width]) =>
    [single(first), single(second)] as const
  const [one, other] = PROBES[width]
  const right = oneByOne(one, other)
  try {
    const pairs = compile(width)
    const found = pairs(one, other)
    return found.every((hash, index) => hash === right[index]) ? pairs : oneByOne
  } catch {
    return oneByOne
  }
}
