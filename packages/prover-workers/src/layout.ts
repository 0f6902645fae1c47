/** How the machine's cores are divided among proofs. */
export interface Layout {
  /** Number of worker processes. Each makes one proof at a time. */
  readonly workers: number
  /** Number of threads that share the work of one proof. */
  readonly threadsPerProof: number
}

const MOST_THREADS = 8
const CORES_PER_WORKER = 4

/**
 * Divides the cores so that a single proof can use all of them (up to eight) and several proofs share them.
 *
 * There are more threads than cores on purpose. 5 to 10 % of a proof cannot be parallelized, and a second worker uses the cores in the
 * meantime. Waiting threads sleep, so a proof costs about the same processor time on any number of threads (the bench of prover-snarkjs
 * compares with 1 thread). Memory limits both (docs/running.md).
 */
export function defaultLayout(cores: number): Layout {
  return {
    workers: Math.max(1, Math.ceil(cores / CORES_PER_WORKER)),
    threadsPerProof: Math.max(1, Math.min(MOST_THREADS, cores)),
  }
}
