import { Effect, Fiber, type Layer } from "effect"
import {
  Prover,
  publicInputsOf,
  type CircuitInputs,
  type CircuitName,
  type Groth16Proof,
} from "@shielded-relay/core"
import { honestInputs, verifyGroth16, type Groth16VerifyingKey } from "../oracle/index.ts"
import { expectFailure } from "./expectFailure.ts"
import { suite, type TestRunner } from "./TestRunner.ts"

const everyCircuit: ReadonlyArray<CircuitName> = [
  "joinsplit-2x2",
  "joinsplit-4x2",
  "tree-update-16",
  "disclosure",
]

/**
 * The laws of every `Prover`. An adapter's own tests show that a lost worker costs one proof, and that inputs are never
 * logged.
 *
 * @param layer Preferably with a small queue, because the suite fills it.
 * @param circuits Those of which the suite makes honest proofs. By default all.
 */
export function proverContract<E>(
  runner: TestRunner,
  layer: Layer.Layer<Prover, E>,
  verifyingKey: (circuit: CircuitName) => Groth16VerifyingKey,
  circuits: ReadonlyArray<CircuitName> = everyCircuit,
): void {
  const { expect } = runner
  const broken = (circuit: CircuitName, change: (inputs: CircuitInputs) => CircuitInputs) =>
    Effect.gen(function* () {
      const prover = yield* Prover
      const { inputs } = honestInputs(circuit, "broken")
      yield* expectFailure(runner, prover.prove(circuit, change(inputs)), {
        _tag: "ProofFailed",
        circuit,
        reason: "witness",
        retryable: false,
      })
    })

  suite(runner, "Prover", layer, (scenario) => {
    scenario(
      "makes proofs of every circuit that verify for exactly their public inputs",
      Effect.gen(function* () {
        const prover = yield* Prover
        for (const circuit of circuits) {
          const key = verifyingKey(circuit)
          const { inputs, publicInputs } = honestInputs(circuit, "contract")
          const proof = yield* prover.prove(circuit, inputs)
          expect(verifyGroth16(key, publicInputs, proof)).toBe(true)
          const altered = publicInputs.map((value, n) => (n === 1 ? value + 1n : value))
          expect(verifyGroth16(key, altered, proof)).toBe(false)
          const [cx, cy] = proof.c
          const wrong: ReadonlyArray<Groth16Proof> = [
            { ...proof, a: proof.c },
            { ...proof, c: [cx, 0n - cy] },
            { ...proof, c: [cx + 1n, cy] },
            { ...proof, b: [proof.b[1], proof.b[0]] },
          ]
          expect(yield* prover.verify(circuit, publicInputs, proof)).toBe(true)
          expect(yield* prover.verify(circuit, altered, proof)).toBe(false)
          expect(yield* prover.verify(circuit, publicInputs.slice(1), proof)).toBe(false)
          for (const one of wrong)
            expect(yield* prover.verify(circuit, publicInputs, one)).toBe(
              verifyGroth16(key, publicInputs, one),
            )
          expect(publicInputsOf(circuit, inputs)).toEqual(publicInputs)
        }
      }),
    )

    scenario(
      "refuses inputs that violate a constraint or belong to another circuit, and stays usable",
      Effect.gen(function* () {
        const { c: _, ...withoutC } = honestInputs("joinsplit-2x2", "broken").inputs
        yield* broken("joinsplit-2x2", (inputs) => ({ ...inputs, evaluation: 1n }))
        yield* broken("joinsplit-2x2", (inputs) => ({ ...inputs, outputAmount: [2n ** 128n, 0n] }))
        yield* broken("joinsplit-2x2", () => withoutC)
        yield* broken("joinsplit-2x2", (inputs) => ({ ...inputs, stranger: 1n }))
        yield* broken("joinsplit-2x2", (inputs) => ({ ...inputs, outputAmount: [0n] }))
        yield* broken("joinsplit-2x2", (inputs) => ({ ...inputs, c: -1n }))
        yield* broken("joinsplit-2x2", (inputs) => ({ ...inputs, c: 2n ** 254n }))
        yield* broken("tree-update-16", (inputs) => ({ ...inputs, newRoot: inputs.oldRoot ?? 0n }))
        const prover = yield* Prover
        const { inputs, publicInputs } = honestInputs("tree-update-16", "after")
        const proof = yield* prover.prove("tree-update-16", inputs)
        expect(verifyGroth16(verifyingKey("tree-update-16"), publicInputs, proof)).toBe(true)
      }),
    )

    scenario(
      "fails with busy at once when full, and frees the places of interrupted proofs",
      Effect.gen(function* () {
        const prover = yield* Prover
        const before = yield* prover.capacity
        expect(before.free >= before.workers).toBe(true)
        const { inputs, publicInputs } = honestInputs("tree-update-16", "busy")
        const proofs = yield* Effect.forEach(Array.from({ length: before.free }), () =>
          Effect.forkChild(prover.prove("tree-update-16", inputs), { startImmediately: true }),
        )
        expect(yield* prover.capacity).toEqual({ workers: before.workers, free: 0 })
        yield* expectFailure(runner, prover.prove("tree-update-16", inputs), {
          _tag: "ProverBusy",
          queued: before.free - before.workers,
          retryable: true,
        })
        // In reverse order, to interrupt the queued proofs before the running ones.
        yield* Effect.forEach(proofs.toReversed(), Fiber.interrupt)
        const proof = yield* prover.prove("tree-update-16", inputs)
        expect(verifyGroth16(verifyingKey("tree-update-16"), publicInputs, proof)).toBe(true)
        expect((yield* prover.capacity).free).toBe(before.free)
      }),
    )
  })
}
