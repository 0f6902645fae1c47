import { Context } from "effect"

/** `strict` accepts only version 7 UUIDs, whose time is signed; `lenient` accepts all. */
export type NonceFreshness = "lenient" | "strict"

/** The operator's limits on sessions. Times are in milliseconds. */
export interface SessionRulesShape {
  /** Maximum lifetime of a session; `null`: unlimited. */
  readonly sessionMaxLifetime: number | null
  /** Lifetime of a session whose client requests none. */
  readonly sessionDefaultLifetime: number
  /** The service's public origins as WHATWG URLs write them, for example `https://relay.example`. An `audience` must be one of them. */
  readonly audiences: ReadonlyArray<string>
  /** Whether every session must name its audience. */
  readonly requireAudience: boolean
  /** Whether only version 2 of the session message opens sessions. Version 1 names neither the account nor the service. */
  readonly requireBoundSessions: boolean
  /** Maximum distance of a request's `timestamp` from the service's clock, in both directions. */
  readonly timestampTolerance: number
  /** Which nonces a wallet-signed transaction may carry. */
  readonly nonceFreshness: NonceFreshness
  /** Valid requests per session and second, with bursts of the same size; `null`: unlimited. Each process counts separately. */
  readonly requestsPerSecond: number | null
  /** Maximum nonces of a session; `null`: unlimited. Replicas may exceed it by a thousand each. */
  readonly noncesPerSession: number | null
  /** Maximum live sessions of an owner; `null`: unlimited. */
  readonly sessionsPerOwner: number | null
}

const minute = 60_000
const day = 24 * 60 * minute

/** The default rules. */
export const defaultSessionRules: SessionRulesShape = {
  sessionMaxLifetime: 30 * day,
  sessionDefaultLifetime: day,
  audiences: [],
  requireAudience: false,
  requireBoundSessions: false,
  timestampTolerance: 5 * minute,
  nonceFreshness: "lenient",
  requestsPerSecond: 20,
  noncesPerSession: 200_000,
  sessionsPerOwner: 100,
}

/** The operator's rules for sessions; `defaultSessionRules` unless provided. */
export const SessionRules = Context.Reference<SessionRulesShape>("shielded-relay/SessionRules", {
  defaultValue: () => defaultSessionRules,
})
