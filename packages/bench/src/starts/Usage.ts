/** What a program took. */
export interface Usage {
  /** Milliseconds by the clock. */
  readonly clock: number
  /** Milliseconds of processor time, of the program and the processes that it started. */
  readonly processor: number
  /** The most memory that it held, bytes. */
  readonly memory: number
}

/** Names what was measured, the median processor time with its spread, the least time by the clock, and the median memory. */
export function usageRow(name: string, runs: ReadonlyArray<Usage>): ReadonlyArray<string> {
  const sorted = (of: (usage: Usage) => number) => runs.map(of).toSorted((a, b) => a - b)
  const processor = sorted((usage) => usage.processor)
  const [fastest = 0] = sorted((usage) => usage.clock)
  return [
    name,
    `${seconds(median(processor))} (${seconds(processor[0] ?? 0)} to ${seconds(processor.at(-1) ?? 0)})`,
    seconds(fastest),
    `${Math.round(median(sorted(({ memory }) => memory)) / 1e6)} MB`,
  ]
}

export const usageColumns = ["what", "processor time", "by the clock, least", "memory"]

const seconds = (milliseconds: number) => `${(milliseconds / 1_000).toFixed(2)} s`

const median = (sorted: ReadonlyArray<number>) => sorted[Math.floor(sorted.length / 2)] ?? 0
