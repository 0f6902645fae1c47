import { Context } from "effect"
import type { CallDeadlines } from "./chain/ChainCapabilities.ts"

/** The operator's settings for the use cases. Times are in milliseconds. */
export interface RelayConfigurationShape {
  /** How long a request waits for the transaction hash before it answers that the operation is still running. */
  readonly answerTimeout: number
  /** Replaces parts of every chain's rules for deadlines. Empty: the chains' own apply. */
  readonly deadlines: Partial<CallDeadlines>
  /** Relay fee = cost × margin, in basis points. 10,000 charges exactly the cost. */
  readonly feeMarginBps: number
  /** Notes that one batch insertion serves on average. Every call pays for its notes' share of an insertion. */
  readonly notesPerInsertion: number
  /** The operator's bounds for the price of a plain call, by chain id. */
  readonly feeBounds: Readonly<Record<number, FeeBounds>>
  /** The operator's fee on withdrawals and private sends, in basis points. Transfers pay none: it would show their token and amount. */
  readonly variableRateBps: number
  readonly quoteLifetime: number
  /** Referral codes that `ref` accepts. */
  readonly referrals: ReadonlyArray<string>
  /** Maximum joins in one call; each join spends up to four notes. A call with more tokens may have one join per token. */
  readonly maximumJoins: number
  /**
   * Maximum calls before the last one. Earlier calls merge notes if one call cannot spend them all, or send some of the tokens if one call
   * cannot take them all.
   */
  readonly maximumEarlierCalls: number
  /** How long screening decisions are kept. */
  readonly screeningRetention: number
  /** How long the versions of operations and orders can be read from the journal. */
  readonly journalRetention: number
  /** How many callers of this process may wait for events at once. */
  readonly eventWaits: EventWaits
  /** How to treat external notes whose payer the chain does not show: shielded payments from keys that are not ours. */
  readonly externalNotes: "accept" | "quarantine"
  /** Maximum operations per owner and proving worker that wait for their broadcast. */
  readonly operationsPerWorker: number
  /** Maximum operations per owner that wait for their time (`txCompletionTime`). */
  readonly waitingOperations: number
  /** How long a note of ours waits in the queue before a partial batch is inserted. */
  readonly batchDelay: number
  /** Partial batches that the spends of one owner may force per chain and hour. Later spends wait for `batchDelay`. */
  readonly forcedInsertionsPerOwner: number
  /** Gas that partial batches forced by spends may use per chain and hour, over all owners. Later spends wait for `batchDelay`. */
  readonly forcedInsertionGas: bigint
  /** Pause between polls of a chain whose head the index has reached. */
  readonly pollInterval: number
  /** Another process takes over a dead process's work after this time. A process renews what it works on four times as often. */
  readonly leaseDuration: number
  /** How long a broadcast transaction stays pending before it is rebroadcast or replaced with higher fees. */
  readonly resendAfter: number
  readonly privateSend: PrivateSendRules
  readonly outOfTime: OutOfTimeRules
}

/** What follows from calls that run out of a block producer's processor time. Times are in milliseconds. */
export interface OutOfTimeRules {
  /** How long a recipient or swap venue is not called after a call of it ran out of time. */
  readonly block: number
  /** Time from a batch insertion that ran out of time to the next one. Each may burn a fee limit of the operator's. */
  readonly canaryPause: number
  /** Batch insertions that may run out of time in 24 hours; the next one waits. At least 1. */
  readonly canariesPerDay: number
  /** Block producers that must have executed a batch insertion before a new pool is open to everyone. At least 1. */
  readonly producers: number
  /** Addresses of the wallets whose deposits a new pool accepts before that: the operator's own, since the pool may keep what they deposit. */
  readonly firstDepositors: ReadonlyArray<string> | "everyone"
}

/** Limits of callers that wait for events. */
export interface EventWaits {
  readonly total: number
  readonly perOwner: number
}

/** Bounds for the price of a plain call, in smallest units of the chain's native coin; other calls in proportion to their cost. */
export interface FeeBounds {
  readonly floor: bigint
  /** Above it the service accepts no new requests; `null`: no ceiling. */
  readonly ceiling: bigint | null
}

/** The operator's settings for private sends. Times are in milliseconds. */
export interface PrivateSendRules {
  /** How long an order waits for its deposit. */
  readonly lifetime: number
  /**
   * Time between the latest start of a payout and the requested completion time, rounded down to the chain's grid of deadlines. At least
   * twice the time that the chain needs to start a call.
   */
  readonly margin: number
  /** Minimum time between two payouts of an order. */
  readonly gap: number
  /** How long a payout is retried from its scheduled time if the request named no completion time. */
  readonly payoutLifetime: number
  /** Maximum distance of the completion time from now. */
  readonly horizon: number
  /** Maximum orders per owner that wait for their deposit. */
  readonly unpaidOrders: number
}

export const defaultRelayConfiguration: RelayConfigurationShape = {
  answerTimeout: 50_000,
  deadlines: {},
  feeMarginBps: 12_000,
  notesPerInsertion: 4,
  feeBounds: {},
  variableRateBps: 0,
  quoteLifetime: 60_000,
  referrals: [],
  maximumJoins: 16,
  maximumEarlierCalls: 5,
  screeningRetention: 1_825 * 86_400_000,
  journalRetention: 30 * 86_400_000,
  eventWaits: { total: 256, perOwner: 8 },
  externalNotes: "accept",
  operationsPerWorker: 2,
  waitingOperations: 20,
  batchDelay: 60_000,
  forcedInsertionsPerOwner: 3,
  forcedInsertionGas: 20_000_000n,
  pollInterval: 1_000,
  leaseDuration: 12_000,
  resendAfter: 30_000,
  privateSend: {
    lifetime: 60 * 60_000,
    margin: 10 * 60_000,
    gap: 15_000,
    payoutLifetime: 60 * 60_000,
    horizon: 30 * 24 * 60 * 60_000,
    unpaidOrders: 50,
  },
  outOfTime: {
    block: 60 * 60_000,
    canaryPause: 10 * 60_000,
    canariesPerDay: 10,
    producers: 1,
    firstDepositors: [],
  },
}

export const RelayConfiguration = Context.Reference<RelayConfigurationShape>(
  "shielded-relay/RelayConfiguration",
  {
    defaultValue: () => defaultRelayConfiguration,
  },
)
