import type { OrderPayout } from "../port/storage/OrderStore.ts"

/** Bounds of the pause before a payout is retried; milliseconds. */
const shortestPause = 2_000
const longestPause = 60 * 60_000

/** When a payout is due: its scheduled time, or the time it was postponed to; milliseconds since the epoch. */
export function dueAt({
  scheduledTime,
  notBefore,
}: Pick<OrderPayout, "scheduledTime" | "notBefore">): number {
  return notBefore ?? scheduledTime ?? Infinity
}

/**
 * Time of the next attempt after a failed payout. The pause grows with the time since the payout was due, up to one hour, and stays within
 * the time left. Returns `null` if no time is left.
 */
export function nextTry(
  { scheduledTime, deadline }: Pick<OrderPayout, "scheduledTime" | "deadline">,
  now: number,
): number | null {
  if (scheduledTime === null || deadline === null) return null
  const growing = Math.min((now - scheduledTime) / 4, longestPause, (deadline - now) / 2)
  const next = Math.floor(now + Math.max(shortestPause, growing))
  return next < deadline ? next : null
}
