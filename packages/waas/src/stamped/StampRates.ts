import { RateLimit, refusal, type RelayError, type VerifiedStamp } from "@shielded-relay/core"
import { Context, Effect } from "effect"

/**
 * Limits the requests of each key. Only verified stamps of known users count, so nobody else can use up a key's allowance, and a refused
 * request leaves its nonce usable.
 */
export class StampRates extends Context.Service<
  StampRates,
  {
    /** Counts a request. Fails with RATE_LIMITED if the key's allowance is used up. */
    readonly take: (stamp: VerifiedStamp) => Effect.Effect<void, RelayError>
  }
>()("shielded-relay/StampRates") {
  /** @param perSecond `null`: no limit. */
  static withLimit(perSecond: number | null): Context.Service.Shape<typeof StampRates> {
    if (perSecond === null) return { take: () => Effect.void }
    const limit = new RateLimit({ allowance: perSecond, interval: 1_000 })
    return {
      take: ({ publicKey, now }) =>
        Effect.suspend(() => {
          const retryAfter = limit.take(publicKey, now)
          return retryAfter === null
            ? Effect.void
            : refusal(
                "RATE_LIMITED",
                { reason: `at most ${perSecond} requests a second by one key` },
                { retryAfter },
              )
        }),
    }
  }
}
