import type { BroadcastOutcome } from "@shielded-relay/core"

/**
 * What happens to one broadcast: `deliver` as it should be; `drop` is accepted and forgotten; `lose-answer` arrives, but nobody hears
 * that it did; `lose` neither arrives nor is answered; or the node answers one of the outcomes without taking the bytes.
 */
export type BroadcastFate =
  | "deliver"
  | "drop"
  | "lose-answer"
  | "lose"
  | Exclude<BroadcastOutcome, "accepted" | "unclear">

/** What the endpoints of a simulated chain do wrong; everything can be changed while a test runs. */
export interface EndpointFaults {
  /** No endpoint answers. */
  down: boolean
  /** Blocks that the endpoints have not seen yet. */
  lag: number
  /** Milliseconds of simulated time that every answer takes. */
  latency: number
  /** What becomes of the next broadcasts, one each; then they are delivered. */
  readonly fates: Array<BroadcastFate>
  /** Run before the next answers to "what is the head?", one each: what happens just then. */
  readonly beforeHead: Array<() => void>
  /** Whoever sees one of our calls in the mempool sends a copy that is mined first. */
  copied: boolean
  /** Endpoints say of every call that it would be rejected, and land it themselves. */
  stealing: boolean
  /** Endpoints take every broadcast and forget it. */
  dropping: boolean
  /** Nobody tells that a token refuses a recipient before there is a call. */
  silent: boolean
}

export function noFaults(): EndpointFaults {
  return {
    down: false,
    lag: 0,
    latency: 0,
    fates: [],
    beforeHead: [],
    copied: false,
    stealing: false,
    dropping: false,
    silent: false,
  }
}
