import { Context } from "effect"

/** How an operator bounds sessions. Times are milliseconds. */
export interface SessionRulesShape {
  /** No session lives longer than this from its creation; `null` is no limit. */
  readonly sessionMaxLifetime: number | null
  /** The life of a session whose client names none. */
  readonly sessionDefaultLifetime: number
  /** The service's public origins, for instance `https://relay.example`: what an `audience` may name. */
  readonly audiences: ReadonlyArray<string>
  /** Whether every session must name its audience. */
  readonly requireAudience: boolean
  /** How far a request's `timestamp` may be from the service's clock, both ways. */
  readonly timestampTolerance: number
}

const minute = 60_000
const day = 24 * 60 * minute

/** The rules of a service that configures none. */
export const defaultSessionRules: SessionRulesShape = {
  sessionMaxLifetime: 30 * day,
  sessionDefaultLifetime: day,
  audiences: [],
  requireAudience: false,
  timestampTolerance: 5 * minute,
}

/** The operator's rules for sessions; `defaultSessionRules` unless provided. */
export const SessionRules = Context.Reference<SessionRulesShape>("shielded-relay/SessionRules", {
  defaultValue: () => defaultSessionRules,
})
