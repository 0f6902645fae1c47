import type { Effect } from "effect"
import { Context, Data } from "effect"

/** The circuits of the protocol. */
export type CircuitName = "joinsplit-2x2" | "joinsplit-4x2" | "tree-update-16" | "disclosure"

/** A circuit's inputs by signal name. Field elements are `bigint`, 0 ≤ x < r. */
export type CircuitInputs = Readonly<
  Record<string, bigint | ReadonlyArray<bigint> | ReadonlyArray<ReadonlyArray<bigint>>>
>

/** A Groth16 proof over BN254 in affine coordinates. `b` holds [real, imaginary] pairs. */
export interface Groth16Proof {
  readonly a: readonly [bigint, bigint]
  readonly b: readonly [readonly [bigint, bigint], readonly [bigint, bigint]]
  readonly c: readonly [bigint, bigint]
}

/** The queue is full; the prover started nothing. */
export class ProverBusy extends Data.TaggedError("ProverBusy")<{ readonly queued: number }> {
  readonly retryable = true
}

/**
 * Proving failed. `witness`: the inputs break a constraint. `invalid`: the proof that the prover made does not verify, which is the
 * prover's fault. A retry may succeed, except after `witness`.
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
 * Makes proofs outside the event loop, behind a bounded queue.
 *
 * Laws:
 * 1. A returned proof verifies under the circuit's verifying key for the public inputs among `inputs`. Callers still check it with
 *    `verify`, because a worker with bad memory can return bytes that look right.
 * 2. A full queue fails with `ProverBusy` at once. A call never waits longer than the queue and the timeout allow.
 * 3. A lost worker fails only the proof it was making (`worker-lost`). Interrupting a call frees its place.
 * 4. Inputs contain spending keys. They never reach a log, an error or a disk.
 */
export interface ProverShape {
  readonly prove: (
    circuit: CircuitName,
    inputs: CircuitInputs,
  ) => Effect.Effect<Groth16Proof, ProverBusy | ProofFailed>
  /**
   * Whether the proof verifies for these public inputs. Uses other code than `prove`, runs in this process outside the event loop, and
   * waits for no running proof. If the proof is invalid, the worker that made it is replaced.
   */
  readonly verify: (
    circuit: CircuitName,
    publicInputs: ReadonlyArray<bigint>,
    proof: Groth16Proof,
  ) => Effect.Effect<boolean, ProofFailed>
  /** Current number of workers and of free places in the queue. */
  readonly capacity: Effect.Effect<{ readonly workers: number; readonly free: number }>
}

export class Prover extends Context.Service<Prover, ProverShape>()("shielded-relay/Prover") {}
