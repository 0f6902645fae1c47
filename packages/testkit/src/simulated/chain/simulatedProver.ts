import {
  Prover,
  ProofFailed,
  ProverBusy,
  type CircuitInputs,
  type CircuitName,
  type Groth16Proof,
} from "@shielded-relay/core"
import { Effect, Layer, Semaphore } from "effect"
import { isMarked, markedProof } from "./proofMark.ts"
import { satisfied } from "./witness.ts"

/** What a simulated prover does wrong or slowly; everything can be changed while a test runs. */
export interface ProverSettings {
  /** Proofs made side by side. Fixed when the prover is built. */
  readonly workers: number
  /** Proofs that may wait for a worker; one more is `ProverBusy`. */
  places: number
  /** Milliseconds of simulated time that one proof takes. */
  duration: number
  /** So many of the next proofs are lost with their worker. */
  losing: number
  /** So many of the next proofs are well-formed and do not verify. */
  wrong: number
  /** Proofs that were given out. */
  made: number
}

export interface SimulatedProver {
  readonly settings: ProverSettings
  readonly layer: Layer.Layer<Prover>
}

/**
 * A prover that checks the witness as the circuits do, recomputing commitments, nullifiers and Merkle paths, and marks the public
 * inputs where another would make a Groth16 proof. Only a simulated pool believes its marks.
 */
export function simulatedProver(
  given: Partial<Pick<ProverSettings, "workers" | "places" | "duration">> = {},
): SimulatedProver {
  const settings: ProverSettings = {
    workers: 2,
    places: 16,
    duration: 0,
    losing: 0,
    wrong: 0,
    made: 0,
    ...given,
  }
  const atWork = Semaphore.makeUnsafe(settings.workers)
  let taken = 0
  const free = () => Math.max(0, settings.places + settings.workers - taken)
  return {
    settings,
    layer: Layer.succeed(Prover, {
      prove: (circuit, inputs) =>
        Effect.gen(function* () {
          if (free() === 0) return yield* new ProverBusy({ queued: taken })
          taken += 1
          return yield* Effect.ensuring(
            atWork.withPermit(proveNow(settings, circuit, inputs)),
            Effect.sync(() => {
              taken -= 1
            }),
          )
        }),
      verify: (circuit, publicInputs, proof) =>
        Effect.sync(() => isMarked(proof, circuit, publicInputs)),
      capacity: Effect.sync(() => ({ workers: settings.workers, free: free() })),
    }),
  }
}

const proveNow = Effect.fnUntraced(function* (
  settings: ProverSettings,
  circuit: CircuitName,
  inputs: CircuitInputs,
) {
  if (settings.duration > 0) yield* Effect.sleep(settings.duration)
  if (settings.losing > 0) {
    settings.losing -= 1
    return yield* new ProofFailed({ circuit, reason: "worker-lost" })
  }
  const publics = satisfied(circuit, inputs)
  if (publics === null) return yield* new ProofFailed({ circuit, reason: "witness" })
  settings.made += 1
  const proof = markedProof(circuit, publics)
  if (settings.wrong === 0) return proof
  settings.wrong -= 1
  return { ...proof, a: [proof.a[0] + 1n, proof.a[1]] } satisfies Groth16Proof
})
