import type { RouteKey } from "@shielded-relay/core"

/** What is known of a request before any signature is looked at. */
export interface AdmissionRequest {
  readonly route: RouteKey
  /** The caller's address as text, behind trusted proxies the one they name; empty when unknown. */
  readonly clientAddress: string
}

/** `null` lets the request in; a number is the seconds after which to come again (429). */
export type Admission = (request: AdmissionRequest) => number | null

/** Lets everything in. */
export const admitAll: Admission = () => null
