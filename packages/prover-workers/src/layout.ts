/** How the machine is divided among proofs. */
export interface Layout {
  /** Worker processes, one proof each at a time. */
  readonly workers: number
  /** Threads that share the work of one proof. */
  readonly threadsPerProof: number
}

const MOST_THREADS = 8
const CORES_PER_WORKER = 4

/**
 * A single proof gets all cores (up to eight: 5 to 10 % of a proof does not divide), and several proofs at once share them. More
 * threads than cores are on purpose: threads wait without turning, so a proof costs about the same processor time on any number of
 * them (snarkjs' bench measures 1 thread beside the default), while a second worker fills the part that does not
 * divide. What limits both is memory: some 230 MB a worker, and 50 to 80 MB a thread.
 */
export function defaultLayout(cores: number): Layout {
  return {
    workers: Math.max(1, Math.ceil(cores / CORES_PER_WORKER)),
    threadsPerProof: Math.max(1, Math.min(MOST_THREADS, cores)),
  }
}
