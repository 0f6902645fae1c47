import { bytesToHex } from "@noble/hashes/utils.js"
import { Effect } from "effect"
import {
  longestAttempt,
  type ChallengeOutcome,
  type OwnerEvent,
  type OwnerWebhooksShape,
  type WebhookOutcome,
} from "../../src/index.ts"

/** An attempt to tell an endpoint, as it sees it. */
export interface OwnerAttempt {
  readonly at: number
  readonly url: string
  /** Hex, newest first. */
  readonly secrets: ReadonlyArray<string>
  readonly event: OwnerEvent
  readonly accepted: boolean
}

/** What an endpoint does. `lost`: it takes the event, but its answer does not arrive. `late`: it answers just before the attempt ends. */
export type OwnerBehaviour = WebhookOutcome | "lost" | "late"

/** The owners' endpoints of a test: they echo challenges and accept events unless told otherwise. */
export class OwnerReceiver implements OwnerWebhooksShape {
  most = 5
  readonly attempts: Array<OwnerAttempt> = []
  readonly challenges: Array<{ readonly url: string; readonly text: string }> = []
  behaviour: (url: string, event: OwnerEvent) => OwnerBehaviour = () => "delivered"
  challenged: (url: string) => Effect.Effect<ChallengeOutcome> = () => Effect.succeed("echoed")
  /** Attempts under way, and how many there were at most at once. */
  running = 0
  runningAtMost = 0

  readonly examine: OwnerWebhooksShape["examine"] = (url) => {
    const host = /^https:\/\/([^/:]+)\//.exec(url)?.[1]
    return host === undefined ? { problem: "expected a URL of this test" } : { host }
  }

  readonly send: OwnerWebhooksShape["send"] = ({ url, secrets }, event, at) =>
    Effect.suspend(() => {
      const does = this.behaviour(url, event)
      const accepted = does === "delivered" || does === "lost" || does === "late"
      this.attempts.push({ at, url, secrets: secrets.map(bytesToHex), event, accepted })
      this.running += 1
      this.runningAtMost = Math.max(this.running, this.runningAtMost)
      const outcome: Effect.Effect<WebhookOutcome> =
        does === "lost" || does === "timeout"
          ? Effect.as(Effect.sleep(longestAttempt), "timeout")
          : does === "late"
            ? Effect.as(Effect.sleep(longestAttempt - 100), "delivered")
            : Effect.as(Effect.sleep(10), does)
      return Effect.ensuring(
        outcome,
        Effect.sync(() => {
          this.running -= 1
        }),
      )
    })

  readonly challenge: OwnerWebhooksShape["challenge"] = ({ url }, text) =>
    Effect.suspend(() => {
      this.challenges.push({ url, text })
      return this.challenged(url)
    })
}
