import { availableParallelism } from "node:os"
import { Effect } from "effect"
import { Prover, type CircuitName } from "@shielded-relay/core"
import { wasmProver } from "@shielded-relay/prover-wasm"
import { defaultLayout, type Layout } from "@shielded-relay/prover-workers"
import { honestInputs } from "@shielded-relay/testkit"
import { snarkjsProver } from "../src/index.ts"
import { processorTimeOfChildren } from "./processorTime.ts"

/** All figures are milliseconds, except `perSecondAndCore`. */
export interface ProvingFigures {
  readonly circuit: CircuitName
  readonly prover: keyof typeof provers
  readonly workers: number
  readonly threadsPerProof: number
  /** Cold start: start processes, load keys, make the first proof. */
  readonly cold: number
  /** Median of sequential proofs. */
  readonly warm: number
  /** Processor time of one sequential proof. */
  readonly processor: number
  /** Proofs per second and core with every worker busy. */
  readonly perSecondAndCore: number
}

const circuits: ReadonlyArray<CircuitName> = ["joinsplit-2x2", "joinsplit-4x2", "tree-update-16"]
const provers = { wasm: wasmProver, snarkjs: snarkjsProver }

/** Measures every circuit with both provers, on the default layout of workers and on one single-threaded worker per core. */
export async function benchProving(repetitions = 3): Promise<ReadonlyArray<ProvingFigures>> {
  const cores = availableParallelism()
  const layouts = [defaultLayout(cores), { workers: cores, threadsPerProof: 1 }]
  const figures: Array<ProvingFigures> = []
  for (const layout of layouts)
    for (const circuit of circuits)
      for (const prover of ["wasm", "snarkjs"] as const)
        figures.push(await Effect.runPromise(measure(circuit, prover, layout, repetitions, cores)))
  return figures
}

function measure(
  circuit: CircuitName,
  prover: keyof typeof provers,
  layout: Layout,
  repetitions: number,
  cores: number,
) {
  const { inputs } = honestInputs(circuit, "bench")
  const start = performance.now()
  return Effect.gen(function* () {
    const { prove } = yield* Prover
    yield* prove(circuit, inputs)
    const cold = performance.now() - start
    const warm: Array<number> = []
    const before = processorTimeOfChildren()
    for (let n = 0; n < repetitions; n += 1) {
      const begin = performance.now()
      yield* prove(circuit, inputs)
      warm.push(performance.now() - begin)
    }
    const processor = (processorTimeOfChildren() - before) / repetitions
    const count = 2 * layout.workers
    const begin = performance.now()
    yield* Effect.all(
      Array.from({ length: count }, () => prove(circuit, inputs)),
      { concurrency: "unbounded" },
    )
    const seconds = (performance.now() - begin) / 1000
    return {
      circuit,
      prover,
      ...layout,
      cold,
      warm: warm.toSorted((a, b) => a - b)[Math.floor(repetitions / 2)] ?? 0,
      processor,
      perSecondAndCore: count / seconds / cores,
    }
  }).pipe(Effect.provide(provers[prover]({ ...layout, queueLimit: 1000, timeout: 600_000 })))
}
