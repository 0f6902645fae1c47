import { FIELD_MODULUS, hash2 } from "@shielded-relay/pool"
import { expect, it } from "vitest"

it("hashes as its README says", () => {
  const parent = hash2(1n, 2n)
  // circomlibjs, test/poseidon.js
  expect(parent).toBe(0x115cc0f5e7d690413df64c6b9662e9cf2a3617f2743245519e19607a4417189an)
  expect(parent).toBeLessThan(FIELD_MODULUS)
})
