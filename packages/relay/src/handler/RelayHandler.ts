import type { Answer, SignedRequest, StreamPart } from "@shielded-relay/api"
import type { Capabilities } from "@shielded-relay/core"
import type { RelayOperator } from "../operator/RelayOperator.ts"

/** Whether a chain is ready, with details for the operator: numbers, texts and bigints. */
export interface ChainReadiness {
  readonly chainId: number
  readonly name: string
  readonly ok: boolean
  readonly detail: Readonly<Record<string, unknown>>
}

export interface Readiness {
  readonly ready: boolean
  /** What is missing, for the operator. */
  readonly waitingFor?: ReadonlyArray<string>
  readonly chains: ReadonlyArray<ChainReadiness>
}

export interface ServedChain {
  readonly chainId: number
  readonly name: string
  readonly poolAddress: string
}

export interface ServedToken {
  readonly chainId: number
  readonly erc20TokenAddress: string
  readonly name: string
  readonly symbol: string
  readonly decimals: number
}

/** An open stream of events. It ends after a refusal and after `over`. */
export interface EventStream {
  readonly outcome: "stream"
  /** What it says next; `over` once it is closed. Rejects only with `RelayStopped`. */
  readonly next: () => Promise<StreamPart>
  /** Gives its place back, and ends a `next` that waits. Closing it twice changes nothing. */
  readonly close: () => void
}

/**
 * What the server needs from a relay; `createRelay` returns one. `handle` resolves for every refusal. A rejection is a
 * defect and becomes a 500.
 */
export interface RelayHandler {
  readonly handle: (request: SignedRequest) => Promise<Answer>
  /**
   * Answers a request to GET /events with a stream that is read until it is closed. `lastEventId`: where the caller's previous stream ended, or
   * `null`. Without this method every answer is a single one.
   */
  readonly openEvents?: (
    request: SignedRequest,
    lastEventId: string | null,
  ) => Promise<Answer | EventStream>
  readonly readiness: () => Promise<Readiness>
  readonly chains: () => ReadonlyArray<ServedChain>
  readonly tokens: (chainId?: number) => ReadonlyArray<ServedToken>
  readonly capabilities: () => Capabilities
  /** What the operator's console shows. Without it, a server has no console. */
  readonly operator?: RelayOperator
  /** Answers the callers that wait for events, and later ones at once. */
  readonly endWaits?: () => void
  /** Finishes accepted requests, within the relay's own timeout. */
  readonly stop: () => Promise<void>
}
