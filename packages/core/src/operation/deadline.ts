import type { CallDeadlines } from "../port/chain/ChainCapabilities.ts"

/** Deadline of a call that starts now: at least `least` from now, rounded up to the grid. Milliseconds since the epoch. */
export function deadlineFrom(now: number, { least, grid }: CallDeadlines): number {
  return roundUpToGrid(now + least, grid)
}

/** The first time on the grid that is not before `time`. */
export function roundUpToGrid(time: number, grid: number): number {
  return Math.ceil(time / grid) * grid
}

/** The last time on the grid that is not after `time`. */
export function roundDownToGrid(time: number, grid: number): number {
  return Math.floor(time / grid) * grid
}

/** Whether too little time is left before a deadline to plan a call. */
export function isTooLateToStart(
  now: number,
  deadline: number,
  { toStart }: CallDeadlines,
): boolean {
  return now > deadline - toStart
}
