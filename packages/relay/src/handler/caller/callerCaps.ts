import { RateLimit } from "@shielded-relay/core"
import { Clock, Context } from "effect"
import type { Admission, AdmissionRequest, CallerCaps } from "./admission.ts"
import { callerKey } from "./callerKey.ts"

/** The caps of the service as it is configured by default. */
export const defaultCallerCaps: CallerCaps = {
  createSessionPerMinute: 10,
  attestationPerMinute: 5,
  unverifiedPerSecond: 100,
}

const minute = 60_000

/** Effect's own clock, by which core and the adapters read, wait and measure, too. */
const clock = Context.get(Context.empty(), Clock.Clock)

const monotonicTime = () => Number(clock.monotonicTimeNanosUnsafe()) / 1_000_000

/** Routes that any new wallet or key can authorise. They share one limit, apart from the requests in sessions. */
const isOpen = (route: AdmissionRequest["route"]) =>
  route === "POST /create-session" ||
  route === "POST /disclosure" ||
  route === "POST /set-webhook" ||
  route === "POST /end-webhook" ||
  route === "POST /waas/create-organization"

/**
 * Rate limits per client address. A signed request takes from `unverifiedPerSecond` on arrival and gives it back once
 * its signature is valid. So invalid signatures are limited, while a server that calls for many users is limited only
 * by its sessions' own limits.
 *
 * @param now A monotonic clock in milliseconds. Default: this process's.
 */
export function callerCaps(caps: CallerCaps, now: () => number = monotonicTime): Admission {
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
      const wait = isOpen(route) ? sessions?.take(key, time) : null
      return wait ?? unverified?.take(key, time) ?? null
    },
    authorised: ({ clientAddress }) => unverified?.giveBack(callerKey(clientAddress)),
  }
}
