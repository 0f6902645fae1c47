import { availableParallelism } from "node:os"
import { Context, Effect, Layer, type Scope } from "effect"
import { Prover, type CircuitName, type ProverShape } from "@shielded-relay/core"
import { wasmProver } from "@shielded-relay/prover-wasm"
import { defaultLayout, type Layout } from "@shielded-relay/prover-workers"
import { honestInputs } from "@shielded-relay/testkit"
import { snarkjsProver } from "../src/index.ts"
import { processorTimeOfChildren } from "./processorTime.ts"

/** What a prover takes on one layout of workers; milliseconds. */
export interface ProvingFigures {
  readonly circuit: CircuitName
  readonly prover: keyof typeof provers
  readonly workers: number
  readonly threadsPerProof: number
  /** Processor time of the first proof: start processes, load and check keys, prove. */
  readonly first: number
  /** Processor time of each further proof. */
  readonly further: ReadonlyArray<number>
  /** `further`, divided by wasm's of the same turn. */
  readonly ratios: ReadonlyArray<number>
  /** The least time of a further proof by the clock. */
  readonly leastByClock: number
}

interface Turn {
  readonly processor: number
  readonly clock: number
}

const circuits: ReadonlyArray<CircuitName> = ["joinsplit-2x2", "joinsplit-4x2", "tree-update-16"]
const provers = { wasm: wasmProver, snarkjs: snarkjsProver }

/**
 * Measures every circuit with both provers by turns on the default layout of workers, and wasm's with one thread and with eight: what a
 * proof costs must not depend on them.
 */
export async function benchProving(turns = 5): Promise<ReadonlyArray<ProvingFigures>> {
  const layout = defaultLayout(availableParallelism())
  const figures: Array<ProvingFigures> = []
  for (const circuit of circuits) {
    figures.push(...(await measured(circuit, layout, ["wasm", "snarkjs"], turns)))
    for (const threadsPerProof of [1, 8])
      figures.push(...(await measured(circuit, { workers: 1, threadsPerProof }, ["wasm"], turns)))
  }
  return figures
}

const measured = (
  circuit: CircuitName,
  layout: Layout,
  names: ReadonlyArray<keyof typeof provers>,
  turns: number,
) => Effect.runPromise(Effect.scoped(measure(circuit, layout, names, turns)))

const measure = Effect.fnUntraced(function* (
  circuit: CircuitName,
  layout: Layout,
  names: ReadonlyArray<keyof typeof provers>,
  turns: number,
) {
  const started: Array<{
    readonly name: keyof typeof provers
    readonly prover: ProverShape
    readonly first: number
    readonly turns: Array<Turn>
  }> = []
  for (const name of names) {
    const before = processorTimeOfChildren()
    const prover = yield* open(name, layout)
    yield* turn(prover, circuit)
    started.push({ name, prover, first: processorTimeOfChildren() - before, turns: [] })
  }
  for (let n = 0; n < turns; n += 1)
    for (const one of started) one.turns.push(yield* turn(one.prover, circuit))
  const reference = started[0]?.turns ?? []
  return started.map(({ name, first, turns: taken }): ProvingFigures => ({
    circuit,
    prover: name,
    ...layout,
    first,
    further: taken.map(({ processor }) => processor),
    ratios: taken.map(({ processor }, n) => processor / (reference[n]?.processor ?? NaN)),
    leastByClock: Math.min(...taken.map(({ clock }) => clock)),
  }))
})

/** One proof. The provers' processes wait meanwhile, except those of this prover. */
const turn = Effect.fnUntraced(function* ({ prove }: ProverShape, circuit: CircuitName) {
  const { inputs } = honestInputs(circuit, "bench")
  const [processor, clock] = [processorTimeOfChildren(), performance.now()]
  yield* prove(circuit, inputs)
  return {
    processor: processorTimeOfChildren() - processor,
    clock: performance.now() - clock,
  } satisfies Turn
})

/** A prover whose processes end with the scope. */
const open = (
  name: keyof typeof provers,
  layout: Layout,
): Effect.Effect<ProverShape, unknown, Scope.Scope> =>
  Effect.map(
    Layer.build(Layer.fresh(provers[name]({ ...layout, queueLimit: 1000, timeout: 600_000 }))),
    (services) => Context.get(services, Prover),
  )
