import type { BroadcastOutcome } from "@shielded-relay/core"

/**
 * What happens to a broadcast. `deliver`: it arrives and is answered. `drop`: accepted, then forgotten. `lose-answer`:
 * it arrives, but the answer is lost. `lose`: neither arrives nor is answered. Otherwise the node returns this outcome
 * without taking the bytes.
 */
export type BroadcastFate =
  | "deliver"
  | "drop"
  | "lose-answer"
  | "lose"
  | Exclude<BroadcastOutcome, "accepted" | "unclear">

/** Faults of a simulated chain's endpoints, which a test may change while it runs. */
export interface EndpointFaults {
  /** No endpoint answers. */
  down: boolean
  /** Number of blocks by which the endpoints are behind. */
  lag: number
  /** Milliseconds of simulated time that each answer takes. */
  latency: number
  /** The fates of the next broadcasts, one each; later ones are delivered. */
  readonly fates: Array<BroadcastFate>
  /** Called before the next answers about the head, one each. */
  readonly beforeHead: Array<() => void>
  /** An observer of the mempool copies our calls, and the copies are mined first. */
  copied: boolean
  /** Endpoints answer that every call would be rejected, and submit it themselves. */
  stealing: boolean
  /** Endpoints accept every broadcast and forget it. */
  dropping: boolean
  /** Endpoints do not reveal before the call that a token refuses a recipient. */
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
