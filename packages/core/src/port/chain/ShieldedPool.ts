import type { Effect } from "effect"
import { Context, Data } from "effect"
import type { Address } from "../../address/Address.ts"
import type { ChainId } from "../../address/ChainId.ts"
import type {
  Intent,
  OperationId,
  Plan,
  ShieldedRecipient,
  TokenAmount,
} from "../../operation/Operation.ts"
import type { Owner } from "../../owner/Owner.ts"
import type { VaultUnavailable } from "../KeyVault.ts"
import type { Lease, LeaseLost } from "../storage/Leases.ts"
import type { NotesTaken } from "../storage/NoteStore.ts"
import type { DepositNote, PoolTransaction } from "./PoolCall.ts"
import type { CallShape, ChainUnavailable } from "./PoolGateway.ts"
import type { ProofFailed, ProverBusy } from "../Prover.ts"
import type { StorageUnavailable } from "../storage/StorageUnavailable.ts"

/** The text is no recipientInfo: wrong checksum, version, length or key. */
export class InvalidRecipientInfo extends Data.TaggedError("InvalidRecipientInfo")<{
  readonly reason: string
}> {}

/** `have` counts spendable and reserved notes at the configured depth. */
export class InsufficientBalance extends Data.TaggedError("InsufficientBalance")<{
  readonly token: Address
  readonly have: bigint
  readonly need: bigint
}> {}

/** There is enough, but operations in flight hold it. */
export class BalanceReserved extends Data.TaggedError("BalanceReserved")<{
  readonly token: Address
}> {}

/** There is enough, but in more notes than one operation can spend, merges and all; `possible` is the most that it can. */
export class TooManyNotes extends Data.TaggedError("TooManyNotes")<{
  readonly token: Address
  readonly possible: bigint
}> {}

/** The index and the chain disagree: nothing is spent on this chain until it is resolved. */
export class IndexInconsistent extends Data.TaggedError("IndexInconsistent")<{
  readonly chainId: ChainId
}> {
  readonly retryable = true
}

export interface TokenBalance {
  readonly token: Address
  /** At the configured depth, in the tree or queued, not reserved. */
  readonly balance: bigint
  /** Deposits below that depth or not screened yet, and what operations in flight will give back. */
  readonly pending: bigint
  /** Withheld: notes whose payer is denied, and what is left of private sends whose owner is. */
  readonly quarantined: bigint
}

export interface Balances {
  /** Order by token address. */
  readonly balances: ReadonlyArray<TokenBalance>
  readonly asOf: { readonly block: number; readonly time: number } | null
}

/** Notes for an operation, and what its call will look like. */
export interface Reservation {
  /** Where the notes are; ascending. */
  readonly positions: ReadonlyArray<number>
  readonly shape: CallShape
  /** Calls before it that merge notes: as many as it takes, and mostly none. */
  readonly merges: ReadonlyArray<CallShape>
  /** Calls before it that do with some of the tokens what one call cannot do with all. */
  readonly parts: ReadonlyArray<CallShape>
  /** True when a note of the first call is not yet in the tree, so that the tree must be brought up to date first. */
  readonly needsFlush: boolean
}

/** What a sync step did. */
export interface SyncProgress {
  readonly block: number
  readonly atHead: boolean
  /** Operation hashes and deposit note keys that appeared. */
  readonly operations: ReadonlyArray<bigint>
  readonly npks: ReadonlyArray<bigint>
  readonly reorganised: boolean
  /** Notes of our owners that share the nullifier of an earlier one: refused, in no balance, deposit or order. */
  readonly repeatedNotes: number
}

/**
 * The protocol: keys, notes, tree, planning, proving, indexing. Implemented by package pool.
 *
 * Laws:
 * 1. Everything can be rebuilt from the master seed and the chain: after storage is wiped, `sync` gives the same balances.
 * 2. No note, whatever it holds, stops `sync` or changes the balance of anyone but the owner it truly pays.
 * 3. `reserve` runs inside the caller's transaction and writes nothing but the reservation.
 * 4. Every plan of a stage of an operation spends the stage's anchor: the note with the lowest position of the first join. While the held
 *    notes are more than one call can spend, the plan is a merge, of as few of them as bring the next call nearest; every merge leaves fewer.
 *    Where one call does not take all tokens, it is the part of some, that of the fee's token last; each part is of tokens that none before was.
 * 5. Balances are made of free notes alone. A note of a private send is spent by that order's payouts while the order lives, by a recovery
 *    once it has ended without it, and by nothing else; which of these it is, follows from its note key and the order.
 * 6. `prove` of a plan gives a transaction whose operation hash is the plan's.
 */
export interface ShieldedPoolShape {
  /**
   * A fresh one-time address of the owner: different on every call, unlinkable for payers. `context` is the request's nonce; it
   * keeps two addresses apart when a cloned machine repeats its random bytes.
   */
  readonly recipientInfo: (owner: Owner, context: string) => Effect.Effect<string, VaultUnavailable>
  /** The owner behind a recipientInfo of this service; `null` for one of another service, whose owner nobody here knows. */
  readonly readRecipientInfo: (
    text: string,
  ) => Effect.Effect<Owner | null, InvalidRecipientInfo | VaultUnavailable>
  readonly depositNotes: (
    chainId: ChainId,
    recipient: ShieldedRecipient,
    amounts: ReadonlyArray<TokenAmount>,
    operation: OperationId,
  ) => Effect.Effect<ReadonlyArray<DepositNote>, VaultUnavailable | InvalidRecipientInfo>
  readonly balances: (chainId: ChainId, owner: Owner) => Effect.Effect<Balances, StorageUnavailable>

  /** What private sends of the owner left behind, ascending by token. */
  readonly stuckBalances: (
    chainId: ChainId,
    owner: Owner,
  ) => Effect.Effect<ReadonlyArray<TokenAmount>, StorageUnavailable>
  /** Stuck notes of a token, divided into sums that one call each can recover whole, largest first, with the joins of that call. */
  readonly recoverable: (
    chainId: ChainId,
    owner: Owner,
    token: Address,
  ) => Effect.Effect<
    ReadonlyArray<{ readonly amount: bigint; readonly joins: CallShape["joins"] }>,
    StorageUnavailable
  >

  /** The notes that these spends would take, and how many joins; no reservation. `taken`: positions that count as reserved. */
  readonly previewShape: (
    chainId: ChainId,
    owner: Owner,
    intent: Intent,
    taken?: ReadonlySet<number>,
  ) => Effect.Effect<
    Reservation,
    InsufficientBalance | BalanceReserved | TooManyNotes | StorageUnavailable
  >
  readonly reserve: (
    chainId: ChainId,
    owner: Owner,
    intent: Intent,
    operation: OperationId,
  ) => Effect.Effect<
    Reservation,
    InsufficientBalance | BalanceReserved | TooManyNotes | NotesTaken | StorageUnavailable
  >
  /**
   * Plans a call over the reserved notes; `null` while one that it spends is not yet under a root that the pool will still know when the
   * call lands, or one is missing.
   */
  readonly plan: (request: {
    readonly chainId: ChainId
    readonly owner: Owner
    readonly intent: Intent
    readonly operation: OperationId
    /** Nullifiers of reserved notes that the operation's earlier calls have spent. */
    readonly spentBefore: ReadonlySet<bigint>
    /** Tokens for which its earlier calls did what was asked for. */
    readonly tokensDone: ReadonlySet<Address>
    /** An earlier plan of the stage named a root that the pool has forgotten. */
    readonly rootForgotten: boolean
    /** Unix seconds of the chain's clock. */
    readonly deadline: number
  }) => Effect.Effect<
    Plan | null,
    | ChainUnavailable
    | StorageUnavailable
    | VaultUnavailable
    | IndexInconsistent
    | InvalidRecipientInfo
  >
  /**
   * The insertion of the batch that begins at `start`, or of the next one. `null` when the tree holds all that is queued of it; and for a
   * batch behind the next one, unless it and those before it are full.
   */
  readonly planTreeUpdate: (
    chainId: ChainId,
    start: number | null,
  ) => Effect.Effect<Plan | null, StorageUnavailable | IndexInconsistent>
  readonly prove: (
    chainId: ChainId,
    owner: Owner | null,
    plan: Plan,
  ) => Effect.Effect<
    PoolTransaction,
    ProverBusy | ProofFailed | StorageUnavailable | VaultUnavailable | IndexInconsistent
  >

  /**
   * One step of the index: rolls back after a reorganisation, else reads the next stretch of blocks. Every write is fenced by the lease:
   * a worker that was frozen in the middle and thaws after somebody took over changes nothing.
   */
  readonly sync: (
    chainId: ChainId,
    lease: Lease,
  ) => Effect.Effect<
    SyncProgress,
    ChainUnavailable | StorageUnavailable | VaultUnavailable | IndexInconsistent | LeaseLost
  >
  /** Commitments queued and in the tree, as the index knows them. */
  readonly queue: (
    chainId: ChainId,
  ) => Effect.Effect<{ readonly queued: number; readonly inserted: number }, StorageUnavailable>
  /**
   * Whether the pool holds, or ever held, a note of any of our owners: by the chain alone, whatever the storage says. It writes nothing.
   */
  readonly ownsNotes: (
    chainId: ChainId,
  ) => Effect.Effect<boolean, ChainUnavailable | VaultUnavailable | IndexInconsistent>
  /** Rebuilds one owner's notes from the stored log and the chain, without stopping others. */
  readonly refresh: (
    chainId: ChainId,
    owner: Owner,
  ) => Effect.Effect<void, ChainUnavailable | StorageUnavailable | VaultUnavailable>
}

export class ShieldedPool extends Context.Service<ShieldedPool, ShieldedPoolShape>()(
  "shielded-relay/ShieldedPool",
) {}
