import type {
  ChainFamily,
  ChainReading,
  LedgerTotal,
  OperationCount,
  OperationStory,
  OrderCount,
  OrderStory,
  SessionCount,
} from "@shielded-relay/core"

/** A chain, as all processes on the storage and this one see it. */
export interface ChainLook extends ChainReading {
  readonly name: string
  readonly family: ChainFamily
  /** Tag of this process's last fault on the chain; `null` if there is none. */
  readonly fault: string | null
}

/** A relaying account at this process's last check. */
export interface AccountLook {
  readonly chainId: number
  /** As the chain writes it. */
  readonly address: string
  /** What it has for further transactions, in smallest units of the native coin. */
  readonly balance: bigint
  /** Below this it takes on no operations. */
  readonly floor: bigint
  readonly isLow: boolean
}

/**
 * What an operator may see of a running relay: no owners, recipients, amounts of users, or notes. Rejects with `StorageUnavailable` or
 * `RelayStopped`.
 */
export interface RelayOperator {
  /** The relay's clock, in milliseconds since the epoch. */
  readonly now: () => Promise<number>
  readonly chains: () => Promise<ReadonlyArray<ChainLook>>
  readonly accounts: () => ReadonlyArray<AccountLook>
  /** Operations that have not ended, by chain, kind and state. */
  readonly operations: () => Promise<ReadonlyArray<OperationCount>>
  /** Private sends that have not ended, by chain and phase. */
  readonly orders: () => Promise<ReadonlyArray<OrderCount>>
  /** Live sessions by mode. */
  readonly sessions: () => Promise<ReadonlyArray<SessionCount>>
  /** The books of the UTC days that begin in the range; milliseconds since the epoch. */
  readonly totals: (range: {
    readonly from: number
    readonly to: number
  }) => Promise<ReadonlyArray<LedgerTotal>>
  /** The operation with exactly this id. */
  readonly operation: (id: string) => Promise<OperationStory | null>
  /** The private send with exactly this id. */
  readonly order: (id: string) => Promise<OrderStory | null>
}
