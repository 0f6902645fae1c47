import { readFileSync } from "node:fs"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { circuit } from "@shielded-relay/pool-circuits"
import { readZkey } from "../src/key/readZkey.ts"

const { zkeyPath, constraints, publicInputs } = circuit("tree-update-16-depth5")
const bytes = new Uint8Array(readFileSync(zkeyPath))
const changed = (at: number, value: number) => {
  const copy = bytes.slice(0, 4096)
  copy[at] = value
  return () => readZkey(copy)
}

describe("a proving key", () => {
  it("has the sizes of its circuit", () => {
    const key = readZkey(bytes)
    expect(key.publicSignals).toBe(publicInputs.length)
    expect(key.domain).toBeGreaterThan(constraints)
    expect(key.domain).toBeLessThanOrEqual(2 * (constraints + publicInputs.length + 1))
    expect(key.pointsC).toHaveLength((key.signals - key.publicSignals - 1) * 64)
  })

  it("is refused when it is truncated at any byte", () => {
    fc.assert(
      fc.property(fc.nat({ max: bytes.length - 1 }), (length) => {
        expect(() => readZkey(bytes.subarray(0, length))).toThrow(
          expect.objectContaining({ name: "CannotLoad" }),
        )
      }),
    )
  })

  it("is refused when it is of another kind", () => {
    expect(changed(0, 0)).toThrow("this is not a proving key of snarkjs")
    expect(changed(4, 2)).toThrow("this is not a proving key of snarkjs")
    // The first section names the protocol; the header starts with q.
    const whole = (at: number, value: number) => {
      const copy = bytes.slice()
      copy[at] = value
      return () => readZkey(copy)
    }
    expect(whole(24, 2)).toThrow("the key is not a Groth16 key")
    expect(whole(44, 1)).toThrow("the key's curve is not BN254")
  })
})
