import { ProofFailed, Prover, type Groth16Proof, type ProverShape } from "@shielded-relay/core"
import { Effect, Layer } from "effect"
import type { SimulatedProver } from "@shielded-relay/testkit"
import type { CallFault, SimulatedProcess } from "./SimulatedProcess.ts"

const possible: ReadonlyArray<CallFault> = [
  "crash before a call",
  "crash after a call",
  "frozen before a call",
  "frozen after a call",
]

/** A well-formed but invalid proof. */
function wrong(proof: Groth16Proof): Groth16Proof {
  return { ...proof, a: [proof.a[0] + 1n, proof.a[1]] }
}

/** Milliseconds between two looks at whether the prover is back. */
const betweenLooks = 500

/** The prover of one process: it may be away, and a proof may get lost with its worker or come out wrong. */
export function processProver(
  process: SimulatedProcess,
  prover: SimulatedProver,
): Layer.Layer<Prover> {
  const isBack: Effect.Effect<void> = Effect.suspend(() =>
    process.switchboard.isProverAway
      ? Effect.andThen(Effect.sleep(betweenLooks), isBack)
      : Effect.void,
  )
  const through = ({ prove, verify, capacity }: ProverShape): ProverShape => ({
    capacity,
    verify,
    prove: (circuit, inputs) =>
      process.call(
        { name: `prove ${circuit}`, stake: "written", failure: null, possible },
        Effect.flatMap(isBack, () => {
          const { name, switchboard } = process
          // Proofs are as rare as sent calls, and as critical.
          const call = { process: name, name: "proof", stake: "sent" as const }
          if (switchboard.decide({ ...call, possible: ["proof lost"] }) === null)
            return prove(circuit, inputs)
          // Lost with its worker, or wrong.
          if (switchboard.draws.chance(0.5))
            return Effect.fail(new ProofFailed({ circuit, reason: "worker-lost" }))
          switchboard.count("proof that does not verify")
          return Effect.map(prove(circuit, inputs), wrong)
        }),
      ),
  })
  return Layer.effect(Prover, Effect.map(Prover, through)).pipe(Layer.provide(prover.layer))
}
