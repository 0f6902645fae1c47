import { Context, Effect, Layer } from "effect"
import { refusal, type RelayError } from "../error/RelayError.ts"
import { NonceStore } from "../port/storage/NonceStore.ts"
import type { StorageUnavailable } from "../port/storage/StorageUnavailable.ts"
import { sessionScope } from "./nonce.ts"
import { RecentlyUsed } from "./RecentlyUsed.ts"
import type { Session, SessionId } from "./Session.ts"
import { SessionRules } from "./SessionRules.ts"

/** What one session may still do, as far as this process knows. */
interface Usage {
  /** Requests that may come at once; below zero when more came side by side than there was room for. */
  room: number
  filledAt: number
  /** Nonces used up: the store's count, and ours since. */
  nonces: number
  sinceCounted: number
}

/** Sessions remembered at once; those that asked longest ago are forgotten first, and start with full room again. */
const capacity = 100_000
/** After how many requests the store is asked again what the other replicas let through. */
const countAgainAfter = 1_000

/**
 * Caps on what one session may do. Refusing comes before any signature work; only requests that proved themselves count, so nobody
 * who merely knows a session's id can use up its room.
 */
export class SessionUsage extends Context.Service<
  SessionUsage,
  {
    /** RATE_LIMITED when the session has no room left. `now` in milliseconds. */
    readonly admit: (
      session: Session,
      now: number,
    ) => Effect.Effect<void, RelayError | StorageUnavailable>
    /** Counts a request of the session that is authentic and no repeat. */
    readonly charge: (id: SessionId, now: number) => void
    /** Sessions that are remembered. */
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
        // A clock that jumped back must not hold a session up until it has caught up.
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
          // Asked for again: a request beside this one may have begun it while the store was asked.
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
