import type { snarkjsProver } from "@shielded-relay/prover-snarkjs"
import type { wasmProver } from "@shielded-relay/prover-wasm"
import { Layer } from "effect"
import { describe, expect, expectTypeOf, it } from "vitest"
import { loadProver, ProverNotLoaded, type ProverFactory } from "../src/start/loadProver.ts"

describe("the prover of the configuration", () => {
  it.each(["wasm", "snarkjs"])("is %s by its short name, with our options", async (name) => {
    expectTypeOf<typeof wasmProver>().toExtend<ProverFactory>()
    expectTypeOf<typeof snarkjsProver>().toExtend<ProverFactory>()
    // Only the type is checked; building the layer would start its workers.
    expect(Layer.isLayer(await loadProver(name, { workers: 1, queueLimit: 1 }))).toBe(true)
  })

  it("is any exported function of a module", async () => {
    const own = `${import.meta.dirname}/support/busyProver.ts#busyProver`
    expect(Layer.isLayer(await loadProver(own, {}))).toBe(true)
  })

  it.each(["@nobody/prover#make", "node:path#nothing", "node:path#sep"])(
    "is not %s",
    async (name) => {
      await expect(loadProver(name, {})).rejects.toBeInstanceOf(ProverNotLoaded)
    },
  )
})
