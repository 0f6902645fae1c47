import { Prover, publicInputsOf } from "@shielded-relay/core"
import { circuit } from "@shielded-relay/pool-circuits"
import { honestInputs, proverContract, simulatedProver } from "@shielded-relay/testkit"
import { forgeGroth16, verifyGroth16 } from "@shielded-relay/testkit/oracle"
import { Context, Effect, Exit, Layer } from "effect"
import { describe, expect, it } from "vitest"
import { ProofFailed, promiseProver, type PromiseProver, ProverBusy } from "../../src/index.ts"
import { logged } from "./logged.ts"
import { promised } from "./promisesOf.ts"

const keyOf = (name: Parameters<typeof circuit>[0]) => circuit(name).verifyingKey

/** The simulated prover's queue and checks of witnesses, with proofs that verify under the development keys. */
const forging = (): PromiseProver => {
  const inner = Effect.runSync(
    Effect.scoped(
      Effect.map(Layer.build(simulatedProver({ places: 2, duration: 1 }).layer), (context) =>
        Context.get(context, Prover),
      ),
    ),
  )
  return {
    prove: async (name, inputs, signal) => {
      await promised(inner.prove(name, inputs), signal)
      return forgeGroth16(keyOf(name), publicInputsOf(name, inputs) ?? [], 5n)
    },
    verify: async (name, publicInputs, proof) => verifyGroth16(keyOf(name), publicInputs, proof),
    capacity: (signal) => promised(inner.capacity, signal),
  }
}

proverContract({ describe, it, expect }, promiseProver(forging()), keyOf)

describe("a prover of promises", () => {
  const { inputs, publicInputs } = honestInputs("joinsplit-2x2", "promises")
  const proof = forgeGroth16(keyOf("joinsplit-2x2"), publicInputs, 5n)
  const ask = <A, E>(
    changed: Readonly<Record<string, () => Promise<unknown>>>,
    call: (prover: Prover["Service"]) => Effect.Effect<A, E>,
  ) => {
    const untyped: PromiseProver = Object.assign(JSON.parse("{}"), forging(), changed)
    return logged(Effect.flatMap(Prover, call).pipe(Effect.provide(promiseProver(untyped))))
  }
  const failed = (reason: ProofFailed["reason"]) =>
    Exit.fail(new ProofFailed({ circuit: "joinsplit-2x2", reason }))

  it("loses only the proof when it throws a foreign error, whose text it hides", async () => {
    const throws = () => Promise.reject(new Error("witness 42 secret"))
    for (const { exit, log } of [
      await ask({ prove: throws }, ({ prove }) => prove("joinsplit-2x2", inputs)),
      await ask({ verify: throws }, ({ verify }) => verify("joinsplit-2x2", publicInputs, proof)),
    ]) {
      expect(exit).toEqual(failed("worker-lost"))
      expect(log).toMatch(/prover\.(prove|verify) threw an error that its port does not name/)
      expect(log).not.toContain("secret")
    }
  })

  it("passes on the errors of its port", async () => {
    for (const error of [
      new ProverBusy({ queued: 3 }),
      new ProofFailed({ circuit: "disclosure", reason: "timeout" }),
    ])
      expect(
        await ask({ prove: () => Promise.reject(error) }, ({ prove }) =>
          prove("joinsplit-2x2", inputs),
        ),
      ).toEqual({ exit: Exit.fail(error), log: "" })
  })

  it("refuses answers that are no proof or no boolean", async () => {
    const [x, y] = proof.c
    for (const [answer, name] of [
      [{ ...proof, c: [x, Number(y)] }, "c"],
      [{ ...proof, b: [proof.b[0]] }, "b\\[1\\]"],
      [null, "b\\[0\\]|a"],
    ] as const) {
      const { exit, log } = await ask({ prove: async () => answer }, ({ prove }) =>
        prove("joinsplit-2x2", inputs),
      )
      expect(exit).toEqual(failed("invalid"))
      expect(log).toMatch(new RegExp(`prover.prove must return two bigints as (${name})`))
    }
    const { exit } = await ask({ verify: async () => 1 }, ({ verify }) =>
      verify("joinsplit-2x2", publicInputs, proof),
    )
    expect(exit).toEqual(failed("invalid"))
  })

  it("counts as full while its capacity is unknown", async () => {
    for (const capacity of [
      () => Promise.reject(new Error("secret")),
      async () => ({ workers: 1, free: -1 }),
      async () => ({ workers: 1.5, free: 1 }),
    ]) {
      const { exit, log } = await ask({ capacity }, (prover) => prover.capacity)
      expect(exit).toEqual(Exit.succeed({ workers: 0, free: 0 }))
      expect(log).toContain("prover.capacity")
      expect(log).not.toContain("secret")
    }
  })
})
