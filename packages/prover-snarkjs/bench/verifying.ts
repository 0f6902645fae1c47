import { Prover, type CircuitName } from "@shielded-relay/core"
import { wasmProver } from "@shielded-relay/prover-wasm"
import { honestInputs } from "@shielded-relay/testkit"
import { Effect } from "effect"
import { processorTimeOfChildren } from "./processorTime.ts"

/** Milliseconds of processor time of each turn, with wasm's prover. */
export interface VerifyingFigures {
  readonly circuit: CircuitName
  readonly proving: ReadonlyArray<number>
  readonly verifying: ReadonlyArray<number>
}

const circuits: ReadonlyArray<CircuitName> = ["joinsplit-2x2", "joinsplit-4x2", "tree-update-16"]

/** Measures what it costs to make a proof, and to verify it before it is stored. */
export function benchVerifying(
  turns = 10,
): Effect.Effect<ReadonlyArray<VerifyingFigures>, unknown> {
  return Effect.forEach(circuits, (circuit) => measure(circuit, turns)).pipe(
    Effect.provide(wasmProver({ workers: 1, threadsPerProof: 1, timeout: 600_000 })),
  )
}

const measure = Effect.fnUntraced(function* (circuit: CircuitName, turns: number) {
  const { inputs, publicInputs } = honestInputs(circuit, "bench")
  const { prove, verify } = yield* Prover
  // The first proof and the first verification load keys and compile code.
  const proof = yield* prove(circuit, inputs)
  yield* verify(circuit, publicInputs, proof)
  const [proving, verifying]: [Array<number>, Array<number>] = [[], []]
  for (let n = 0; n < turns; n += 1) {
    const childrenBefore = processorTimeOfChildren()
    yield* prove(circuit, inputs)
    proving.push(processorTimeOfChildren() - childrenBefore)
    const before = process.cpuUsage()
    yield* verify(circuit, publicInputs, proof)
    const { user, system } = process.cpuUsage(before)
    verifying.push((user + system) / 1000)
  }
  return { circuit, proving, verifying }
})
