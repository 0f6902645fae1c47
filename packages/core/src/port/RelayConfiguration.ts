import { Context } from "effect"
import type { ChainFamily } from "../address/Address.ts"

/** The operator's settings of the use cases. Times in milliseconds. */
export interface RelayConfigurationShape {
  /** How long a caller waits for the hash before it is told that the operation is still running. */
  readonly answerTimeout: number
  /** From acceptance to the last moment at which the pool may execute an operation. */
  readonly operationLifetime: Readonly<Record<ChainFamily, number>>
  /** Relay fee = cost × margin; 10,000 is cost price. */
  readonly feeMarginBps: number
  /** The operator's own cut of withdrawals and transfers. */
  readonly variableRateBps: number
  readonly quoteLifetime: number
  /** Accepted values of `ref`. */
  readonly referrals: ReadonlyArray<string>
  /** Joins of one call at most, of four notes each; a call of more tokens may have one for each. */
  readonly maximumJoins: number
  /** Calls before it at most: they merge notes where one call cannot spend them all, or send tokens where one call does not take them all. */
  readonly maximumEarlierCalls: number
  /** How long decisions of screening are kept. */
  readonly screeningRetention: number
  /** What becomes of notes from outside whose payer the chain does not show: shielded payments from keys that are not ours. */
  readonly externalNotes: "accept" | "quarantine"
  /** Operations that are not broadcast yet, per owner and proving worker. */
  readonly operationsPerWorker: number
  /** How long a note of ours may wait in the queue before a batch goes out that is not full. */
  readonly batchDelay: number
  /** Batches that are not full and that spends of one owner may have inserted per chain and hour; later spends wait for `batchDelay`. */
  readonly forcedInsertionsPerOwner: number
  /** Gas that a chain may spend per hour on batches that are not full, for spends of all owners; later spends wait for `batchDelay`. */
  readonly forcedInsertionGas: bigint
  /** Pause between looks at a chain whose head has been reached. */
  readonly pollInterval: number
  /** How long a broadcast transaction may wait before it is sent again or replaced with higher fees. */
  readonly resendAfter: number
  readonly privateSend: PrivateSendRules
}

/** The operator's settings of private sends. Times in milliseconds. */
export interface PrivateSendRules {
  /** How long an order waits for its deposit. */
  readonly lifetime: number
  /** Between the last moment at which a payout may start and the completion time that was asked for. */
  readonly margin: number
  /** The least time between two payouts of an order. */
  readonly gap: number
  /** How long a payout is tried from its time on, when no completion time was asked for. */
  readonly payoutLifetime: number
  /** How far away the completion time may be. */
  readonly horizon: number
  /** Orders of one owner that wait for their deposit. */
  readonly unpaidOrders: number
}

export const defaultRelayConfiguration: RelayConfigurationShape = {
  answerTimeout: 50_000,
  operationLifetime: { evm: 20 * 60_000, tron: 20 * 60_000, solana: 5 * 60_000 },
  feeMarginBps: 12_000,
  variableRateBps: 0,
  quoteLifetime: 60_000,
  referrals: [],
  maximumJoins: 16,
  maximumEarlierCalls: 5,
  screeningRetention: 1_825 * 86_400_000,
  externalNotes: "accept",
  operationsPerWorker: 2,
  batchDelay: 60_000,
  forcedInsertionsPerOwner: 3,
  forcedInsertionGas: 20_000_000n,
  pollInterval: 1_000,
  resendAfter: 30_000,
  privateSend: {
    lifetime: 60 * 60_000,
    margin: 10 * 60_000,
    gap: 15_000,
    payoutLifetime: 60 * 60_000,
    horizon: 30 * 24 * 60 * 60_000,
    unpaidOrders: 50,
  },
}

export const RelayConfiguration = Context.Reference<RelayConfigurationShape>(
  "shielded-relay/RelayConfiguration",
  {
    defaultValue: () => defaultRelayConfiguration,
  },
)
