import { Context, Effect, Layer } from "effect"
import { refusal } from "../error/RelayError.ts"
import type { OwnerId } from "../owner/Owner.ts"
import { RateLimit } from "../request/RateLimit.ts"

const [minute, hour] = [60_000, 3_600_000]
/** Times that an owner may set its webhook, and times that it may ask for a replay, in an hour. */
const perOwner = 10
/** Challenges to one host in a minute: the service must not be a tool against somebody's server. */
const perHost = 10
/** Challenges of this process at once. */
const atOnce = 8

/** Bounds what requests about webhooks can cause, in this process. Refusals are RATE_LIMITED. */
export class WebhookGates extends Context.Service<
  WebhookGates,
  {
    /** Takes one of the owner's times to set its webhook. Returns how to give it back. */
    readonly set: (owner: OwnerId, now: number) => Effect.Effect<() => void, Refusal>
    readonly replay: (owner: OwnerId, now: number) => Effect.Effect<void, Refusal>
    /** Runs a challenge to a host, unless it had many or many run. */
    readonly challenge: <A, E, R>(
      host: string,
      now: number,
      challenge: Effect.Effect<A, E, R>,
    ) => Effect.Effect<A, E | Refusal, R>
  }
>()("shielded-relay/WebhookGates") {
  static readonly layer = Layer.sync(WebhookGates, () => {
    const sets = new RateLimit({ allowance: perOwner, interval: hour })
    const replays = new RateLimit({ allowance: perOwner, interval: hour })
    const hosts = new RateLimit({ allowance: perHost, interval: minute })
    let running = 0
    return {
      set: (owner, now) =>
        Effect.suspend(() => {
          const wait = sets.take(owner, now)
          return wait === null
            ? Effect.succeed(() => sets.giveBack(owner))
            : Effect.fail(limited(`at most ${perOwner} webhooks of one owner set in an hour`, wait))
        }),
      replay: (owner, now) =>
        Effect.suspend(() => {
          const wait = replays.take(owner, now)
          return wait === null
            ? Effect.void
            : Effect.fail(limited(`at most ${perOwner} replays of one owner in an hour`, wait))
        }),
      challenge: <A, E, R>(host: string, now: number, challenge: Effect.Effect<A, E, R>) =>
        Effect.suspend((): Effect.Effect<A, E | Refusal, R> => {
          if (running >= atOnce)
            return Effect.fail(limited(`at most ${atOnce} challenges of webhooks at once`, 5))
          const wait = hosts.take(host.toLowerCase(), now)
          if (wait !== null)
            return Effect.fail(
              limited(`at most ${perHost} challenges of webhooks to one host in a minute`, wait),
            )
          running += 1
          return Effect.ensuring(
            challenge,
            Effect.sync(() => {
              running -= 1
            }),
          )
        }),
    }
  })
}

type Refusal = ReturnType<typeof refusal>

const limited = (reason: string, retryAfter: number) =>
  refusal("RATE_LIMITED", { reason }, { retryAfter })
