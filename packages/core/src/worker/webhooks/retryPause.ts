const [second, minute, hour] = [1_000, 60_000, 3_600_000]

/** The pauses after the first failures, as Standard Webhooks suggests them; the last one repeats. */
const pauses = [5 * second, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour]

/** Milliseconds from a failed attempt to the next one. `attempts`: those made, at least 1. */
export function retryPause(attempts: number): number {
  return pauses[Math.min(attempts, pauses.length) - 1] ?? 10 * hour
}
