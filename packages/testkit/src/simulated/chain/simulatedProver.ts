import {
  Prover,
  ProofFailed,
  ProverBusy,
  publicInputsOf,
  type CircuitInputs,
  type CircuitName,
  type Groth16Proof,
} from "@shielded-relay/core"
import { Effect, Layer, Semaphore } from "effect"
import { isMarked, markedProof } from "./proofMark.ts"
import { satisfied } from "./witness.ts"

/** The speed and faults of a simulated prover, which a test may change while it runs. */
export interface ProverSettings {
  /** Number of concurrent proofs. Fixed when the prover is built. */
  readonly workers: number
  /** Maximum number of waiting proofs; a further one fails with `ProverBusy`. */
  places: number
  /** Whether the prover checks witnesses. Long runs about other things skip the check to save time; a wrong proof then fails on chain. */
  readonly checksWitness: boolean
  /** Milliseconds of simulated time per proof. */
  duration: number
  /** Number of next proofs that are lost with their worker. */
  losing: number
  /** Number of next proofs that are well-formed but invalid. */
  wrong: number
  /** Number of proofs returned. */
  made: number
}

export interface SimulatedProver {
  readonly settings: ProverSettings
  readonly layer: Layer.Layer<Prover>
}

/**
 * A prover that checks the witness as the circuits do, recomputing commitments, nullifiers and Merkle paths. It marks
 * the public inputs instead of making a Groth16 proof; only a simulated pool accepts its marks.
 */
export function simulatedProver(
  given: Partial<Pick<ProverSettings, "workers" | "places" | "checksWitness" | "duration">> = {},
): SimulatedProver {
  const settings: ProverSettings = {
    workers: 2,
    places: 16,
    checksWitness: true,
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
          if (free() === 0) return yield* new ProverBusy({ queued: taken - settings.workers })
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
  const publics = settings.checksWitness
    ? satisfied(circuit, inputs)
    : publicInputsIn(circuit, inputs)
  if (publics === null) return yield* new ProofFailed({ circuit, reason: "witness" })
  settings.made += 1
  const proof = markedProof(circuit, publics)
  if (settings.wrong === 0) return proof
  settings.wrong -= 1
  return { ...proof, a: [proof.a[0] + 1n, proof.a[1]] } satisfies Groth16Proof
})

/** The public inputs as the witness names them, unchecked. */
function publicInputsIn(circuit: CircuitName, inputs: CircuitInputs): ReadonlyArray<bigint> | null {
  const values = publicInputsOf(circuit, inputs)
  return values.length === (circuit === "disclosure" ? 7 : 3) ? values : null
}
