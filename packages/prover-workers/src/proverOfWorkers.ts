import { availableParallelism } from "node:os"
import { fileURLToPath } from "node:url"
import { Data, Effect, Layer } from "effect"
import {
  ProofFailed,
  Prover,
  ProverBusy,
  type CircuitName,
  type Groth16Key,
  type Groth16Proof,
  type ProverShape,
} from "@shielded-relay/core"
import { circuit } from "@shielded-relay/pool-circuits"
import { defaultLayout } from "./layout.ts"
import { ProverPool, type FailureReason, type ProofTask } from "./ProverPool.ts"
import { VerifierThread, type VerifyingKeys } from "./verify/VerifierThread.ts"
import type { CircuitFiles } from "./worker/messages.ts"

/** The worker processes could not be started: circuit files are missing or have the wrong hash, or the machine cannot run them. */
export class ProverUnavailable extends Data.TaggedError("ProverUnavailable")<{
  readonly reason: string
}> {
  readonly retryable = false

  override get message(): string {
    return `The prover could not start: ${this.reason}`
  }
}

/** Options common to all adapters. */
export interface WorkerProverOptions {
  /** Number of worker processes. Each makes one proof at a time. Default: one per 4 cores, rounded up. */
  readonly workers?: number
  /** Threads that share the work of one proof. Default: one per core, at most 8 (see `layout.ts`). */
  readonly threadsPerProof?: number
  /** Maximum number of proofs that wait while all workers are busy. Default: 16 per worker. */
  readonly queueLimit?: number
  /** Time limit of one proof, milliseconds; then its worker is killed. Default: 60,000. */
  readonly timeout?: number
  /** Time limit for a worker to load its circuits, milliseconds; then it is killed and another one started. Default: 60,000. */
  readonly startTimeout?: number
  /** Default: the artifacts of package pool-circuits. */
  readonly circuits?: Readonly<
    Record<CircuitName, CircuitFiles & { readonly verifyingKey: Groth16Key }>
  >
}

/**
 * A `Prover` that makes proofs in worker processes. Each process runs `worker/worker` next to the adapter's module, whose URL is `adapter`:
 * the source if the module is a source, otherwise the built file, with `flags` for Node. The layer is ready once every worker has loaded and
 * checked its circuits. Closing it waits for running proofs and ends all processes.
 */
export function proverOfWorkers(
  adapter: string,
  options: WorkerProverOptions,
  flags: ReadonlyArray<string> = [],
): Layer.Layer<Prover, ProverUnavailable> {
  const ending = adapter.endsWith(".ts") ? "ts" : "js"
  const script = fileURLToPath(new URL(`./worker/worker.${ending}`, adapter))
  return Layer.effect(
    Prover,
    Effect.gen(function* () {
      const pool = yield* Effect.acquireRelease(started(script, flags, options), (one) =>
        Effect.promise(() => one.close()),
      )
      const verifier = yield* Effect.acquireRelease(
        Effect.sync(() => new VerifierThread(verifyingKeys(options))),
        (one) => Effect.promise(() => one.close()),
      )
      return proverOf(pool, verifier)
    }),
  )
}

function started(
  script: string,
  flags: ReadonlyArray<string>,
  options: WorkerProverOptions,
): Effect.Effect<ProverPool, ProverUnavailable> {
  const fitting = defaultLayout(availableParallelism())
  const { workers = fitting.workers, threadsPerProof = fitting.threadsPerProof } = options
  return Effect.suspend(() => {
    const pool = new ProverPool({
      script,
      flags,
      workers,
      threadsPerProof,
      queueLimit: options.queueLimit ?? 16 * workers,
      timeout: options.timeout ?? 60_000,
      startTimeout: options.startTimeout ?? 60_000,
      circuits: circuitNames.map((name) => {
        const { wasmPath, zkeyPath, sha256 } = options.circuits?.[name] ?? circuit(name)
        return [name, { wasmPath, zkeyPath, sha256 }] as const
      }),
    })
    return Effect.tryPromise({
      try: () => pool.start(),
      catch: (error) =>
        new ProverUnavailable({ reason: error instanceof Error ? error.message : "unknown" }),
    }).pipe(
      Effect.as(pool),
      Effect.onError(() => Effect.promise(() => pool.close())),
    )
  })
}

const circuitNames: ReadonlyArray<CircuitName> = [
  "joinsplit-2x2",
  "joinsplit-4x2",
  "tree-update-16",
  "disclosure",
]

function verifyingKeys({ circuits }: WorkerProverOptions): VerifyingKeys {
  const keyOf = (name: CircuitName) => circuits?.[name].verifyingKey ?? circuit(name).verifyingKey
  return {
    "joinsplit-2x2": keyOf("joinsplit-2x2"),
    "joinsplit-4x2": keyOf("joinsplit-4x2"),
    "tree-update-16": keyOf("tree-update-16"),
    disclosure: keyOf("disclosure"),
  }
}

function proverOf(pool: ProverPool, verifier: VerifierThread): ProverShape {
  return {
    prove: (name, inputs) =>
      Effect.callback<Groth16Proof, ProverBusy | ProofFailed>((resume) => {
        const task: ProofTask = {
          circuit: name,
          inputs,
          settle: (result) => resume(outcome(name, result)),
        }
        if (pool.submit(task)) return Effect.sync(() => pool.cancel(task))
        return resume(Effect.fail(new ProverBusy({ queued: pool.queued })))
      }),
    verify: (name, publicInputs, proof) =>
      Effect.tryPromise({
        try: () => verifier.verify(name, publicInputs, proof),
        catch: () => new ProofFailed({ circuit: name, reason: "worker-lost" }),
      }).pipe(Effect.tap((holds) => Effect.sync(() => holds || pool.distrust(proof)))),
    capacity: Effect.sync(() => ({ workers: pool.workers, free: pool.free })),
  }
}

function outcome(
  name: CircuitName,
  result: Groth16Proof | FailureReason,
): Effect.Effect<Groth16Proof, ProofFailed> {
  return typeof result === "string"
    ? Effect.fail(new ProofFailed({ circuit: name, reason: result }))
    : Effect.succeed(result)
}
