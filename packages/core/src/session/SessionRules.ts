import { Context } from "effect"

/** `strict` accepts version 7 UUIDs alone, whose time is signed; `lenient` any. */
export type NonceFreshness = "lenient" | "strict"

/** How an operator bounds sessions. Times are milliseconds. */
export interface SessionRulesShape {
  /** No session lives longer than this from its creation; `null` is no limit. */
  readonly sessionMaxLifetime: number | null
  /** The life of a session whose client names none. */
  readonly sessionDefaultLifetime: number
  /** The service's public origins as WHATWG URLs write them, for instance `https://relay.example`: what an `audience` may name. */
  readonly audiences: ReadonlyArray<string>
  /** Whether every session must name its audience. */
  readonly requireAudience: boolean
  /** Whether only version 2 of the session message opens sessions. Version 1 names neither account nor service. */
  readonly requireBoundSessions: boolean
  /** How far a request's `timestamp` may be from the service's clock, both ways. */
  readonly timestampTolerance: number
  /** Which nonces a transaction may carry that a wallet signed by itself. */
  readonly nonceFreshness: NonceFreshness
  /** Valid requests of one session per second, in bursts of as many; `null` is no cap. Each process counts for itself. */
  readonly requestsPerSecond: number | null
  /** Nonces that one session may use up; `null` is no cap. Replicas may overrun it by a thousand each. */
  readonly noncesPerSession: number | null
  /** Live sessions of one owner; `null` is no cap. */
  readonly sessionsPerOwner: number | null
}

const minute = 60_000
const day = 24 * 60 * minute

/** The rules of a service that configures none. */
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
