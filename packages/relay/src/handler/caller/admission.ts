/** What is known about a request before its signature is verified. */
export interface AdmissionRequest {
  /** `METHOD pattern`. */
  readonly route: string
  /** The caller's address, or behind a trusted proxy the address it forwards; empty when unknown. */
  readonly clientAddress: string
}

/** Rate limits per client address; 0 means no limit. */
export interface CallerCaps {
  readonly createSessionPerMinute: number
  readonly attestationPerMinute: number
  /** Signed requests that fail verification. Every signed request is counted first; a verified one is subtracted. */
  readonly unverifiedPerSecond: number
}

/** Decides before signature verification whether a request is admitted. */
export interface Admission {
  /** `null` admits the request. A number is the seconds until a retry (429). */
  readonly admit: (request: AdmissionRequest) => number | null
  /** Reports that an admitted request's signature was valid. */
  readonly authorised: (request: AdmissionRequest) => void
  /** The limits per client address, for GET /capabilities. Default: none. */
  readonly caps?: CallerCaps
}

/** Admits every request. */
export const admitAll: Admission = { admit: () => null, authorised: () => {} }
