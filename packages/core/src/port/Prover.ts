import type { Effect } from "effect"
import { Context, Data } from "effect"

/** The circuits of the protocol. */
export type CircuitName = "joinsplit-2x2" | "joinsplit-4x2" | "tree-update-16"

/** A circuit's inputs by signal name. Field elements as `bigint`, 0 ≤ x < r. */
export type CircuitInputs = Readonly<
  Record<string, bigint | ReadonlyArray<bigint> | ReadonlyArray<ReadonlyArray<bigint>>>
>

/** A Groth16 proof over BN254, affine; `b` as [real, imaginary] pairs. */
export interface Groth16Proof {
  readonly a: readonly [bigint, bigint]
  readonly b: readonly [readonly [bigint, bigint], readonly [bigint, bigint]]
  readonly c: readonly [bigint, bigint]
}

/** The queue is full: nothing was started. */
export class ProverBusy extends Data.TaggedError("ProverBusy")<{ readonly queued: number }> {
  readonly retryable = true
}

/**
 * No proof: `witness` means that the inputs break a constraint, `invalid` that what the prover made does not verify, which is its own
 * fault. Except after `witness` trying again may help.
 */
export class ProofFailed extends Data.TaggedError("ProofFailed")<{
  readonly circuit: CircuitName
  readonly reason: "witness" | "invalid" | "timeout" | "worker-lost" | "stopped"
}> {
  get retryable(): boolean {
    return this.reason !== "witness"
  }
}

/**
 * Makes proofs outside the event loop, with a bounded queue.
 *
 * Laws:
 * 1. A proof that is returned verifies under the circuit's verifying key for the public inputs among `inputs`. Callers hold it against
 *    `verify` all the same: a worker with bad memory returns bytes that look right.
 * 2. A full queue answers `ProverBusy` at once; a call never waits longer than the queue and the time-out allow.
 * 3. The loss of a worker costs only the proof it was making (`worker-lost`); interruption frees its place.
 * 4. Inputs (they hold spending keys) never reach a log, an error or a disk.
 */
export interface ProverShape {
  readonly prove: (
    circuit: CircuitName,
    inputs: CircuitInputs,
  ) => Effect.Effect<Groth16Proof, ProverBusy | ProofFailed>
  /**
   * Whether the proof verifies for these public inputs, by other code than the one that proves. Runs in this process, outside the event
   * loop, and waits for no proof. The worker that made a proof which does not verify is replaced.
   */
  readonly verify: (
    circuit: CircuitName,
    publicInputs: ReadonlyArray<bigint>,
    proof: Groth16Proof,
  ) => Effect.Effect<boolean, ProofFailed>
  /** Places free in the queue and workers now. */
  readonly capacity: Effect.Effect<{ readonly workers: number; readonly free: number }>
}

export class Prover extends Context.Service<Prover, ProverShape>()("shielded-relay/Prover") {}
