import type { Admission } from "./admission.ts"

interface Bucket {
  tokens: number
  filledAt: number
}

/**
 * Lets each client address create `perMinute` sessions a minute, refilled evenly (a token bucket). At most `capacity` addresses are
 * remembered; beyond that the one that asked longest ago is forgotten, so that memory stays bounded under any flood. `now` is a
 * monotonic clock in milliseconds.
 */
export function createSessionLimiter(options: {
  readonly perMinute: number
  readonly now: () => number
  readonly capacity?: number
}): Admission {
  const { perMinute, now, capacity = 100_000 } = options
  const interval = 60_000 / perMinute
  const buckets = new Map<string, Bucket>()
  return ({ route, clientAddress }) => {
    if (route !== "POST /create-session") return null
    const time = now()
    const key = bucketKey(clientAddress)
    const known = buckets.get(key)
    const bucket =
      known === undefined
        ? { tokens: perMinute, filledAt: time }
        : {
            tokens: Math.min(perMinute, known.tokens + (time - known.filledAt) / interval),
            filledAt: time,
          }
    // Deleting first moves the key to the end: a map's order is then the order of use.
    buckets.delete(key)
    buckets.set(key, bucket)
    if (buckets.size > capacity) {
      for (const oldest of buckets.keys()) {
        buckets.delete(oldest)
        break
      }
    }
    if (bucket.tokens < 1) return Math.ceil(((1 - bucket.tokens) * interval) / 1000)
    bucket.tokens -= 1
    return null
  }
}

/** One host has at least a /64 of IPv6 addresses to call from, so those share a bucket. */
function bucketKey(address: string): string {
  if (!address.includes(":") || address.includes(".")) return address
  const [head = "", tail = ""] = address.split("::")
  const leading = head === "" ? [] : head.split(":")
  const trailing = tail === "" ? [] : tail.split(":")
  const zeros = Math.max(0, 8 - leading.length - trailing.length)
  const groups = [...leading, ...Array.from({ length: zeros }, () => "0"), ...trailing]
  return groups.slice(0, 4).join(":")
}
