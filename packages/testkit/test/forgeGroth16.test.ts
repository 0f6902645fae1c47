import fc from "fast-check"
import { expect, it } from "vitest"
import { circuit } from "@shielded-relay/pool-circuits"
import { forgeGroth16, verifyGroth16 } from "../src/oracle/index.ts"

const { verifyingKey } = circuit("joinsplit-2x2")
const scalar = fc.oneof(fc.constant(0n), fc.bigInt(0n, 2n ** 250n))
const inputs = fc.array(scalar, { minLength: 3, maxLength: 3 })

it("a forged proof verifies only for the inputs it was made for", () => {
  fc.assert(
    fc.property(inputs, fc.bigInt(1n, 2n ** 250n), fc.nat(2), (given, t, changed) => {
      const proof = forgeGroth16(verifyingKey, given, t)
      expect(verifyGroth16(verifyingKey, given, proof)).toBe(true)
      const others = given.with(changed, (given[changed] ?? 0n) + 1n)
      expect(verifyGroth16(verifyingKey, others, proof)).toBe(false)
    }),
    { numRuns: 5 },
  )
})
