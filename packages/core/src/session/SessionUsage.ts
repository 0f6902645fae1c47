import { Context, Effect, Layer } from "effect"
import { refusal, type RelayError } from "../error/RelayError.ts"
import { NonceStore } from "../port/storage/NonceStore.ts"
import type { StorageUnavailable } from "../port/storage/StorageUnavailable.ts"
import { sessionScope } from "./nonce.ts"
import { RecentlyUsed } from "./RecentlyUsed.ts"
import type { Session, SessionId } from "./Session.ts"
import { SessionRules } from "./SessionRules.ts"

/** The remaining allowance of a session, as this process counts it. */
interface Usage {
  /** Requests that the session may still make now. Negative if more came concurrently than allowed. */
  room: number
  filledAt: number
  /** Used nonces: the store's count plus ours since. */
  nonces: number
  sinceCounted: number
}

/** Maximum sessions remembered. The least recently used are dropped and start again with a full allowance. */
const capacity = 100_000
/** Number of requests after which the store's count is read again, to include other replicas. */
const countAgainAfter = 1_000

/**
 * Limits the requests of each session. The check comes before any signature work. Only authenticated requests count, so knowing a session's
 * id is not enough to use up its allowance.
 */
export class SessionUsage extends Context.Service<
  SessionUsage,
  {
    /** Fails with RATE_LIMITED if the session's allowance is used up. `now` in milliseconds. */
    readonly admit: (
      session: Session,
      now: number,
    ) => Effect.Effect<void, RelayError | StorageUnavailable>
    /** Counts an authenticated request of the session that is not a repeat. */
    readonly charge: (id: SessionId, now: number) => void
    /** Number of remembered sessions. */
    readonly size: () => number
  }
>()("shielded-relay/SessionUsage") {
  static readonly layer = Layer.effect(
    SessionUsage,
    Effect.gen(function* () {
      const nonces = yield* NonceStore
      const { requestsPerSecond, noncesPerSession } = yield* SessionRules
      const usages = new RecentlyUsed<SessionId, Usage>(capacity)
      const full = requestsPerSecond ?? Number.MAX_SAFE_INTEGER

      const refill = (usage: Usage, now: number): void => {
        // If the clock jumps back, the session must not wait until it has caught up.
        const elapsed = Math.max(0, now - usage.filledAt)
        usage.room = Math.min(full, usage.room + (elapsed / 1000) * full)
        usage.filledAt = now
      }
      return {
        admit: Effect.fnUntraced(function* (session: Session, now: number) {
          const { id, expiresAt } = session
          const { sinceCounted = countAgainAfter } = usages.get(id) ?? {}
          const counted =
            noncesPerSession !== null && sinceCounted >= countAgainAfter
              ? yield* nonces.count(sessionScope(id))
              : null
          // Read again: a concurrent request may have set it while the store was read.
          const usage = usages.get(id) ?? { room: full, filledAt: now, nonces: 0, sinceCounted: 0 }
          if (counted !== null) {
            usage.nonces = counted
            usage.sinceCounted = 0
          }
          refill(usage, now)
          usages.set(id, usage)
          if (noncesPerSession !== null && usage.nonces >= noncesPerSession) {
            return yield* comeAgainIn(
              (expiresAt - now) / 1000,
              `at most ${noncesPerSession} nonces in one session`,
            )
          }
          if (usage.room < 1)
            return yield* comeAgainIn(
              (1 - usage.room) / full,
              `at most ${full} requests a second in one session`,
            )
        }),
        charge: (id: SessionId, now: number) => {
          const usage = usages.get(id)
          if (usage === undefined) return
          refill(usage, now)
          usage.room -= 1
          usage.nonces += 1
          usage.sinceCounted += 1
        },
        size: () => usages.size,
      }
    }),
  )
}

function comeAgainIn(seconds: number, reason: string): RelayError {
  return refusal("RATE_LIMITED", { reason }, { retryAfter: Math.ceil(seconds) })
}
