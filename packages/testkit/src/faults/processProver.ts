import { ProofFailed, Prover, type ProverShape } from "@shielded-relay/core"
import { Effect, Layer } from "effect"
import type { SimulatedProver } from "../simulated/index.ts"
import type { CallFault, SimulatedProcess } from "./SimulatedProcess.ts"

const possible: ReadonlyArray<CallFault> = [
  "crash before a call",
  "crash after a call",
  "frozen before a call",
  "frozen after a call",
]

/** The prover of one process: a proof may get lost with its worker. */
export function processProver(
  process: SimulatedProcess,
  prover: SimulatedProver,
): Layer.Layer<Prover> {
  const through = ({ prove, capacity }: ProverShape): ProverShape => ({
    capacity,
    prove: (circuit, inputs) =>
      process.call(
        { name: `prove ${circuit}`, stake: "written", failure: null, possible },
        Effect.suspend(() => {
          const { name, switchboard } = process
          const call = { process: name, name: "proof", stake: "written" as const }
          return switchboard.decide({ ...call, possible: ["proof lost"] }) === "proof lost"
            ? Effect.fail(new ProofFailed({ circuit, reason: "worker-lost" }))
            : prove(circuit, inputs)
        }),
      ),
  })
  return Layer.effect(Prover, Effect.map(Prover, through)).pipe(Layer.provide(prover.layer))
}
