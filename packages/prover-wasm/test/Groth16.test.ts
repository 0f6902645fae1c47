import { centred, limbsOf } from "@shielded-relay/wasm-assembly"
import { SCALAR_FIELD } from "../src/field/moduli.ts"
import { readFileSync } from "node:fs"
import { beforeAll, describe, expect, it } from "vitest"
import { circuit } from "@shielded-relay/pool-circuits"
import { WitnessCalculator } from "@shielded-relay/prover-workers/worker"
import { honestInputs, verifyGroth16 } from "@shielded-relay/testkit"
import { readZkey } from "../src/key/readZkey.ts"
import { freshBlinding } from "../src/proof/blinding.ts"
import { Groth16, type Blinding } from "../src/proof/Groth16.ts"
import { newKernel, newSums } from "./support/kernel.ts"

const target = circuit("tree-update-16-depth5")
const { inputs, publicInputs } = honestInputs("tree-update-16", "groth16", 5)

describe("Groth16", () => {
  let witness: Uint8Array
  let memory: () => Buffer
  let prove: (given: Uint8Array, blinding: Blinding) => ReturnType<Groth16["prove"]>

  beforeAll(async () => {
    const { kernel, arena } = newKernel()
    const key = readZkey(new Uint8Array(readFileSync(target.zkeyPath)))
    const groth16 = new Groth16(kernel, arena)
    const index = groth16.load(key)
    memory = () => Buffer.from(kernel.bytes.buffer)
    const sums = newSums(kernel, arena, Math.max(...groth16.most))
    prove = (given, blinding) => groth16.prove(index, given, blinding, sums)
    const wasm = new Uint8Array(readFileSync(target.wasmPath))
    witness = await (await WitnessCalculator.compile(wasm)).calculate(inputs)
  })

  it("proves with any blinding, also zero, and gives the same proof for the same blinding", async () => {
    const blindings = [
      { r: 0n, s: 0n },
      { r: 1n, s: SCALAR_FIELD.prime - 1n },
      freshBlinding(witness),
    ]
    const proofs = []
    for (const blinding of blindings) proofs.push(await prove(witness, blinding))
    for (const proof of proofs)
      expect(verifyGroth16(target.verifyingKey, publicInputs, proof)).toBe(true)
    expect(new Set(proofs.map(({ a }) => a[0])).size).toBe(blindings.length)
    expect(new Set(proofs.map(({ b }) => b[0][0])).size).toBe(blindings.length)
    expect(await prove(witness, blindings[1] ?? { r: 0n, s: 0n })).toEqual(proofs[1])
  })

  it("makes an invalid proof when a signal breaks a constraint", async () => {
    const broken = witness.slice()
    const last = broken.length - 32
    broken[last] = (broken[last] ?? 0) ^ 1
    const proof = await prove(broken, freshBlinding(witness))
    expect(verifyGroth16(target.verifyingKey, publicInputs, proof)).toBe(false)
  })

  it("wipes the witness from its memory", async () => {
    // A large signal: its bytes occur only once.
    const index = Array.from({ length: witness.length / 32 }, (_, signal) => 32 * signal).findLast(
      (start) => witness[start + 30] !== 0,
    )
    const word = Buffer.from(witness.subarray(index, (index ?? 0) + 32))
    const value = BigInt(`0x${Buffer.from(word.toReversed()).toString("hex")}`)
    const limbs = Float64Array.from(limbsOf(centred(value, SCALAR_FIELD)))
    const signal = Buffer.from(limbs.buffer)
    const proving = prove(witness, freshBlinding(witness))
    expect(memory().includes(signal)).toBe(true)
    await proving
    expect(memory().includes(signal)).toBe(false)
    expect(memory().includes(word)).toBe(false)
  })

  it("refuses a witness of another size", async () => {
    await expect(prove(witness.subarray(32), freshBlinding(witness))).rejects.toThrow(
      "wrong size for this key",
    )
  })

  it("draws a fresh blinding below r each time", () => {
    const drawn = Array.from({ length: 20 }, () => freshBlinding(witness)).flatMap(({ r, s }) => [
      r,
      s,
    ])
    expect(new Set(drawn).size).toBe(drawn.length)
    expect(drawn.every((value) => value < SCALAR_FIELD.prime)).toBe(true)
  })

  it("uses different blindings for different witnesses, even when the randomness repeats", () => {
    const stuck = (bytes: Uint8Array) => bytes.fill(7)
    const other = Uint8Array.from(witness, (byte, k) => (k === 40 ? byte ^ 1 : byte))
    const drawn = [witness, other].flatMap((one) => {
      const { r, s } = freshBlinding(one, stuck)
      return [r, s]
    })
    expect(new Set(drawn).size).toBe(4)
  })
})
