import type { RouteKey } from "@shielded-relay/api"

/** What is known of a request before any signature is looked at. */
export interface AdmissionRequest {
  readonly route: RouteKey | "GET /attestation"
  /** The caller's address as text, behind trusted proxies the one they name; empty when unknown. */
  readonly clientAddress: string
}

/** What one client address may do; 0 is no limit. */
export interface CallerCaps {
  readonly createSessionPerMinute: number
  readonly attestationPerMinute: number
  /** Signed requests that turn out not to be: those that are, are given back. */
  readonly unverifiedPerSecond: number
}

/** Decides before any signature work who is let in. */
export interface Admission {
  /** `null` lets the request in; a number is the whole seconds after which to come again (429). */
  readonly admit: (request: AdmissionRequest) => number | null
  /** An admitted request turned out to be signed by whom it says. */
  readonly authorised: (request: AdmissionRequest) => void
  /** What one client address may do, for GET /capabilities; no caps unless given. */
  readonly caps?: CallerCaps
}

/** Lets everything in. */
export const admitAll: Admission = { admit: () => null, authorised: () => {} }
