import type { Admission, CallerCaps } from "./admission.ts"
import { callerKey } from "./callerKey.ts"
import { RateLimit } from "./RateLimit.ts"

const minute = 60_000

/**
 * The caps per client address. A signed request takes from `unverifiedPerSecond` when it comes and gives back when its signature is found
 * right, so nobody has signatures verified for nothing, while a server that calls for many users is held by the caps of their sessions
 * alone. `now` is a monotonic clock in milliseconds.
 */
export function callerCaps(caps: CallerCaps, now: () => number): Admission {
  const limit = (allowance: number, interval: number) =>
    allowance === 0 ? null : new RateLimit({ allowance, interval })
  const sessions = limit(caps.createSessionPerMinute, minute)
  const attestations = limit(caps.attestationPerMinute, minute)
  const unverified = limit(caps.unverifiedPerSecond, 1_000)
  return {
    caps,
    admit: ({ route, clientAddress }) => {
      const key = callerKey(clientAddress)
      const time = now()
      if (route === "GET /attestation") return attestations?.take(key, time) ?? null
      const wait = route === "POST /create-session" ? sessions?.take(key, time) : null
      return wait ?? unverified?.take(key, time) ?? null
    },
    authorised: ({ clientAddress }) => unverified?.giveBack(callerKey(clientAddress)),
  }
}
