import type {
  ChainFamily,
  ChainReading,
  Intake,
  IntakeState,
  KindIntake,
  LedgerTotal,
  LoggedDeed,
  OperationCount,
  OperationStory,
  OrderCount,
  OrderStory,
  ProcessBeat,
  SessionCount,
  WantedDeed,
} from "@shielded-relay/core"

/** Whether new operations are taken, on a chain or on all of them. */
export interface IntakeLook extends Intake {
  /** The kinds that are closed apart. */
  readonly closedKinds: ReadonlyArray<KindIntake>
}

/** A chain, as all processes on the storage and this one see it. */
export interface ChainLook extends ChainReading {
  /** Whether the operator lets the chain take new operations. */
  readonly intake: IntakeLook
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
  /** Whether the operator lets it sign new operations. */
  readonly isInUse: boolean
}

/** A webhook endpoint. */
export interface WebhookLook {
  readonly endpoint: string
  /** Since when the event waits that waits longest, in milliseconds since the epoch; `null` if none does. */
  readonly oldest: number | null
  readonly isOff: boolean
}

/** What the operator sets for a chain, or for all of them, and there for one kind of operations or for all. */
export type IntakeDeed = WantedDeed & { readonly state: IntakeState }

/** What the operator sets for a relaying account. */
export type AccountDeed = WantedDeed & { readonly isInUse: boolean }

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
  readonly accounts: () => Promise<ReadonlyArray<AccountLook>>
  /** Whether the operator lets the service take new operations at all. Each chain has a setting of its own besides. */
  readonly intake: () => Promise<IntakeLook>
  /** Chains whose gas tank was low at this process's last check. */
  readonly lowGasTanks: () => ReadonlyArray<number>
  readonly webhooks: () => Promise<ReadonlyArray<WebhookLook>>
  /** The processes on the storage, those too that ended without a word within a day. */
  readonly processes: () => Promise<ReadonlyArray<ProcessBeat>>
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
  /**
   * Pauses, drains or opens the intake and records it. `subject`: a chain id in decimal, or `all`; with `/<kind>`, only operations of that
   * kind. Counts for all processes within seconds, and after a restart. `null` if there is no such chain or kind. Rejections as for `reveal`.
   */
  readonly setIntake: (wanted: IntakeDeed) => Promise<{ readonly before: string } | null>
  /**
   * Takes a relaying account out of use or back, and records it. `subject`: `<chain id>/<address as the chain writes it>`. `null` if there is
   * no such account. Rejections as for `reveal`.
   */
  readonly setAccountUse: (wanted: AccountDeed) => Promise<{ readonly before: string } | null>
  /** Has what waits for the tree inserted now, and records it. `subject`: a chain id. `null` and rejections as for `setIntake`. */
  readonly flush: (wanted: WantedDeed) => Promise<{ readonly waiting: number } | null>
  /** What was recorded, newest first. */
  readonly deeds: (limit: number) => Promise<ReadonlyArray<LoggedDeed>>
}
