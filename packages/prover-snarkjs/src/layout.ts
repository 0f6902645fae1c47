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
 * A single proof gets all cores (up to eight: 5 % of a proof does not divide), and several proofs at once share them. More
 * threads than cores are on purpose: threads wait without turning, so a proof costs the same processor time on 1, 2 or 4
 * of them, 5 % more on 8 and 11 % more on 16 (`bench/index.ts` measures 1 thread beside the default), while a second worker
 * fills the part that does not divide. What limits both is memory: some 230 MB a worker and 80 MB a thread.
 */
export function defaultLayout(cores: number): Layout {
  return {
    workers: Math.max(1, Math.ceil(cores / CORES_PER_WORKER)),
    threadsPerProof: Math.max(1, Math.min(MOST_THREADS, cores)),
  }
}
