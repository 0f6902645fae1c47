import type { Answer, SignedRequest } from "@shielded-relay/api"
import type { Capabilities } from "@shielded-relay/core"

/** Whether a chain serves, and what its operator wants to know: the figures may hold numbers, texts and bigints. */
export interface ChainReadiness {
  readonly chainId: number
  readonly name: string
  readonly ok: boolean
  readonly detail: Readonly<Record<string, unknown>>
}

export interface Readiness {
  readonly ready: boolean
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

/**
 * What the server needs of a relay; `createRelay` gives one. `handle` settles every refusal as an answer: a rejection is a
 * defect and becomes a 500.
 */
export interface RelayHandler {
  readonly handle: (request: SignedRequest) => Promise<Answer>
  readonly readiness: () => Promise<Readiness>
  readonly chains: () => ReadonlyArray<ServedChain>
  readonly tokens: (chainId?: number) => ReadonlyArray<ServedToken>
  readonly capabilities: () => Capabilities
  /** Finishes what was accepted, within the relay's own bound. */
  readonly stop: () => Promise<void>
}
