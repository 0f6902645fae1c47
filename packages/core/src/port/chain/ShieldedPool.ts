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
import type { PublishedFee } from "../../operation/stages.ts"
import type { Owner } from "../../owner/Owner.ts"
import type { VaultUnavailable } from "../KeyVault.ts"
import type { Lease, LeaseLost } from "../storage/Leases.ts"
import type { NoteRow, NotesTaken } from "../storage/NoteStore.ts"
import type { DepositNote, PoolTransaction, TreeUpdate } from "./PoolCall.ts"
import type { CallShape, ChainUnavailable } from "./PoolGateway.ts"
import type { Groth16Proof, ProofFailed, ProverBusy } from "../Prover.ts"
import type { StorageUnavailable } from "../storage/StorageUnavailable.ts"

/** The text is not a valid recipientInfo: wrong checksum, version, length or key. */
export class InvalidRecipientInfo extends Data.TaggedError("InvalidRecipientInfo")<{
  readonly reason: string
}> {}

/** The balance is too small. `have` counts spendable and reserved notes at the configured depth. */
export class InsufficientBalance extends Data.TaggedError("InsufficientBalance")<{
  readonly token: Address
  readonly have: bigint
  readonly need: bigint
}> {}

/** The balance is sufficient, but operations in flight reserve part of it. */
export class BalanceReserved extends Data.TaggedError("BalanceReserved")<{
  readonly token: Address
}> {}

/**
 * The balance is sufficient, but spread over more notes than one operation can spend, including merges. `possible` is the most it can
 * spend.
 */
export class TooManyNotes extends Data.TaggedError("TooManyNotes")<{
  readonly token: Address
  readonly possible: bigint
}> {}

/** The index and the chain disagree. Spending on this chain stops until that is resolved. */
export class IndexInconsistent extends Data.TaggedError("IndexInconsistent")<{
  readonly chainId: ChainId
}> {
  readonly retryable = true
}

export interface TokenBalance {
  readonly token: Address
  /** Unreserved notes at the configured depth, in the tree or queued. */
  readonly balance: bigint
  /** Deposits that are too recent or not yet screened, and the change that operations in flight will return. */
  readonly pending: bigint
  /** Withheld amount: notes whose payer is denied, and the remainder of private sends whose owner is denied. */
  readonly quarantined: bigint
}

export interface Balances {
  /** Ordered by token address. */
  readonly balances: ReadonlyArray<TokenBalance>
  readonly asOf: { readonly block: number; readonly time: number } | null
}

/** The notes reserved for an operation and the shapes of its calls. */
export interface Reservation {
  /** Positions of the notes, ascending. */
  readonly positions: ReadonlyArray<number>
  readonly shape: CallShape
  /** Earlier calls that merge notes; usually empty. */
  readonly merges: ReadonlyArray<CallShape>
  /** Earlier calls that each handle some of the tokens, because one call cannot take all of them. */
  readonly parts: ReadonlyArray<CallShape>
  /** Change of the fee token: what its notes hold beyond the operation's needs, in smallest units. 0 without a fee. */
  readonly change: bigint
}

/** The result of one sync step. */
export interface SyncProgress {
  readonly block: number
  readonly atHead: boolean
  /** Operation hashes and deposit note keys that this step found. */
  readonly operations: ReadonlyArray<bigint>
  readonly npks: ReadonlyArray<bigint>
  readonly reorganised: boolean
  /** Notes of our owners with the nullifier of an earlier note. The index ignores them: they count in no balance, deposit or order. */
  readonly repeatedNotes: number
}

/**
 * The protocol: keys, notes, tree, planning, proving, indexing. Package `pool` implements it.
 *
 * Laws:
 * 1. The master seed and the chain suffice to rebuild everything: after storage is wiped, `sync` restores the same balances.
 * 2. A note of any content leaves `sync` running and changes only the balance of the owner it pays.
 * 3. `reserve` runs inside the caller's transaction and writes only the reservation.
 * 4. Every plan of a stage spends the stage's anchor: the note with the lowest position in the first join. If one call cannot spend all
 *    reserved notes, the plan is a merge. It merges as few notes as bring the next call closest, and each merge leaves fewer notes. If one
 *    call cannot take all tokens, the plan covers some of them. Each such part takes tokens of no earlier part, and the fee's token comes
 *    last. A merge of the fee's token publishes its part of the fee, unless its notes of that token are worth less. The last call publishes
 *    what is left.
 * 5. Balances count only free notes. A note of a private send is spent by the payouts of its order while the order is open, and by a
 *    recovery after the order ended without spending it. The note key and the order determine which applies.
 * 6. `prove` returns a transaction whose operation hash is the plan's.
 * 7. `disclose` returns one proof for each note, in order, that verifies for the public inputs of `disclosureInputs`. Notes of another
 *    owner, and notes that the tree does not hold, fail with `ProofFailed` and reason `witness` before any proof starts.
 */
export interface ShieldedPoolShape {
  /**
   * Returns a fresh one-time address of the owner. Each call returns a different one, and payers cannot link them. `context` is the
   * request's nonce: it keeps two addresses distinct if a cloned machine repeats its random bytes.
   */
  readonly recipientInfo: (owner: Owner, context: string) => Effect.Effect<string, VaultUnavailable>
  /** Returns the owner behind a recipientInfo of this service; `null` if another service issued it. */
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

  /** Amounts left over from the owner's private sends, ascending by token. */
  readonly stuckBalances: (
    chainId: ChainId,
    owner: Owner,
  ) => Effect.Effect<ReadonlyArray<TokenAmount>, StorageUnavailable>
  /** Divides the stuck notes of a token into sums that one call each can recover in full. Largest first, with the joins of each call. */
  readonly recoverable: (
    chainId: ChainId,
    owner: Owner,
    token: Address,
  ) => Effect.Effect<
    ReadonlyArray<{ readonly amount: bigint; readonly joins: CallShape["joins"] }>,
    StorageUnavailable
  >

  /** Returns the notes and joins that this intent would need, without reserving them. `taken`: positions to treat as reserved. */
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
   * Plans a call over the reserved notes. Returns `null` if a note it spends is missing, or is not yet under a root that the pool will
   * still know when the call lands. With `foreseen`, the plan names the root after that batch insertion, which has not landed: `null`
   * if the insertion does not follow from the queue or is in the tree, and on chains whose pools forget roots.
   */
  readonly plan: (request: {
    readonly chainId: ChainId
    readonly owner: Owner
    readonly intent: Intent
    readonly operation: OperationId
    /** Nullifiers of reserved notes that earlier calls of the operation spent. */
    readonly spentBefore: ReadonlySet<bigint>
    /** Tokens that earlier calls of the operation finished. */
    readonly tokensDone: ReadonlySet<Address>
    /** What earlier calls of the operation published of its fee. */
    readonly feePublished: PublishedFee
    /** True if an earlier plan of the stage named a root that the pool has forgotten. */
    readonly rootForgotten: boolean
    /** The insertion in flight that brings the last of the notes into the tree. Absent: the newest roots decide. */
    readonly foreseen?: TreeUpdate
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
   * Plans the insertion of the batch at `start`, or of the next batch. Returns `null` if the tree already holds all queued commitments of
   * that batch. A later batch also needs itself and every batch before it to be full; otherwise the result is `null`.
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
   * Proves for the reader of a statement that the owner's key is behind these notes. `context`: see `contextOf`. `shown`: whether the
   * reader learns the nullifier.
   */
  readonly disclose: (
    chainId: ChainId,
    owner: Owner,
    notes: ReadonlyArray<{ readonly note: NoteRow; readonly shown: boolean }>,
    context: bigint,
  ) => Effect.Effect<
    { readonly pseudonym: bigint; readonly proofs: ReadonlyArray<Groth16Proof> },
    ProverBusy | ProofFailed | StorageUnavailable | VaultUnavailable | IndexInconsistent
  >

  /**
   * Runs one step of the index: rolls back after a reorganisation, otherwise reads the next range of blocks. The lease fences every write,
   * so a worker that freezes and resumes after another took over changes nothing.
   */
  readonly sync: (
    chainId: ChainId,
    lease: Lease,
  ) => Effect.Effect<
    SyncProgress,
    ChainUnavailable | StorageUnavailable | VaultUnavailable | IndexInconsistent | LeaseLost
  >
  /** Number of commitments queued and inserted, from the index. */
  readonly queue: (
    chainId: ChainId,
  ) => Effect.Effect<{ readonly queued: number; readonly inserted: number }, StorageUnavailable>
  /** Whether the pool holds, or ever held, a note of any of our owners. Reads only the chain and writes nothing. */
  readonly ownsNotes: (
    chainId: ChainId,
  ) => Effect.Effect<boolean, ChainUnavailable | VaultUnavailable | IndexInconsistent>
  /**
   * Rebuilds the notes of some owners from the chain and the stored leaves, reading the chain once for all of them and taking about a tenth
   * of the time. Other owners are unaffected.
   */
  readonly refresh: (
    chainId: ChainId,
    owners: ReadonlyArray<Owner>,
  ) => Effect.Effect<void, ChainUnavailable | StorageUnavailable | VaultUnavailable>
}

export class ShieldedPool extends Context.Service<ShieldedPool, ShieldedPoolShape>()(
  "shielded-relay/ShieldedPool",
) {}
