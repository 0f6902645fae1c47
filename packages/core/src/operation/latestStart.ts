import type { CallDeadlines } from "../port/chain/ChainCapabilities.ts"
import type { Schedule } from "./Operation.ts"

/**
 * The latest time at which an operation with a schedule should start: `margin` before its completion time, and earlier by the minimum
 * lifetime of each call before the last. Milliseconds since the epoch.
 */
export function latestStart(
  { until, calls }: Pick<Schedule, "until" | "calls">,
  margin: number,
  { least }: Pick<CallDeadlines, "least">,
): number {
  return until - margin - (calls.merges.length + calls.parts.length) * least
}
