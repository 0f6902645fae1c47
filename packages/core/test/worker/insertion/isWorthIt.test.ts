import { expect, it } from "vitest"
import { isWorthIt } from "../../../src/worker/insertion/ProofsAhead.ts"

const insertion = (newRoot: bigint) => ({ start: 0, newRoot, commitments: [1n] })
const tried = { version: 3, until: 1_000, proof: { foreseen: insertion(7n) } }

it("an operation is proven ahead once per version, and waits with its proof for that insertion, for some time", () => {
  expect(isWorthIt(undefined, 3, insertion(7n), 0)).toBe(true)
  expect(isWorthIt(tried, 4, insertion(8n), 2_000)).toBe(true)
  expect(isWorthIt(tried, 3, insertion(7n), 999)).toBe(true)
  expect(isWorthIt(tried, 3, insertion(7n), 1_000)).toBe(false)
  expect(isWorthIt(tried, 3, insertion(8n), 999)).toBe(false)
  expect(isWorthIt({ ...tried, proof: null }, 3, insertion(7n), 999)).toBe(false)
})
