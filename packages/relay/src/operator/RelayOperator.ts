import type {
  ChainFamily,
  ChainReading,
  LedgerTotal,
  LoggedDeed,
  OperationCount,
  OperationStory,
  OrderCount,
  OrderStory,
  SessionCount,
  WantedDeed,
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

/** The parties of an operation, addresses as the chain writes them. */
export interface PartiesLook {
  /** The owner's id; `null` for the service's own operations. */
  readonly owner: string | null
  readonly amounts: ReadonlyArray<{ readonly token: string; readonly amount: bigint }>
  readonly recipient: string | null
}

/**
 * What an operator may see of a running relay: no owners, recipients, amounts of users, or notes, but by `reveal`. Rejects with `StorageUnavailable` or
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
  /**
   * Tells whom an operation belongs to and what it pays, and records who asked and why. `null` if there is no such operation. Rejects with
   * `DeedIdTaken` if the id was used for something else.
   */
  readonly reveal: (wanted: WantedDeed) => Promise<PartiesLook | null>
  /** Ends all sessions of an operation's owner and records it; returns how many. `null` and rejections as for `reveal`. */
  readonly endSessions: (wanted: WantedDeed) => Promise<number | null>
  /** What was recorded, newest first. */
  readonly deeds: (limit: number) => Promise<ReadonlyArray<LoggedDeed>>
}
