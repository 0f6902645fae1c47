import type { OrderPayout } from "../port/storage/OrderStore.ts"

/** Bounds of the pause before a payout is tried again; milliseconds. */
const shortestPause = 2_000
const longestPause = 60 * 60_000

/** When a payout is due: at its drawn time, or when it was put off until; milliseconds since the epoch. */
export function dueAt({
  scheduledTime,
  notBefore,
}: Pick<OrderPayout, "scheduledTime" | "notBefore">): number {
  return notBefore ?? scheduledTime ?? Infinity
}

/**
 * When a payout that could not be made is tried again: the longer it has been due, the longer the pause, an hour at most, and always
 * while there is time left. `null` once there is none.
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
