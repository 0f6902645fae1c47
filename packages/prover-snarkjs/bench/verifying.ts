import { Prover, type CircuitName } from "@shielded-relay/core"
import { wasmProver } from "@shielded-relay/prover-wasm"
import { honestInputs } from "@shielded-relay/testkit"
import { Effect } from "effect"
import { processorTimeOfChildren } from "./processorTime.ts"

/** Processor time in milliseconds, with wasm's prover. */
export interface VerifyingFigures {
  readonly circuit: CircuitName
  readonly proving: number
  readonly verifying: number
}

const circuits: ReadonlyArray<CircuitName> = ["joinsplit-2x2", "joinsplit-4x2", "tree-update-16"]

/** Measures what it costs to make a proof, and to verify it before it is stored. */
export function benchVerifying(
  repetitions = 20,
): Effect.Effect<ReadonlyArray<VerifyingFigures>, unknown> {
  return Effect.forEach(circuits, (circuit) => measure(circuit, repetitions)).pipe(
    Effect.provide(wasmProver({ workers: 1, threadsPerProof: 1, timeout: 600_000 })),
  )
}

const measure = Effect.fnUntraced(function* (circuit: CircuitName, repetitions: number) {
  const { inputs, publicInputs } = honestInputs(circuit, "bench")
  const { prove, verify } = yield* Prover
  // The first proof and the first verification load keys and compile code.
  const proof = yield* prove(circuit, inputs)
  yield* verify(circuit, publicInputs, proof)
  const childrenBefore = processorTimeOfChildren()
  for (let n = 0; n < repetitions; n += 1) yield* prove(circuit, inputs)
  const proving = (processorTimeOfChildren() - childrenBefore) / repetitions
  const before = process.cpuUsage()
  for (let n = 0; n < repetitions; n += 1) yield* verify(circuit, publicInputs, proof)
  const { user, system } = process.cpuUsage(before)
  return { circuit, proving, verifying: (user + system) / 1000 / repetitions }
})
