import type { Effect } from "effect"
import { Context, Data } from "effect"
import type { Address, ChainFamily } from "../../address/Address.ts"
import type { ChainId } from "../../address/ChainId.ts"
import type { EntryKey } from "../storage/EntryStore.ts"
import type { DepositNote, Payout, PoolCall, PoolTransaction } from "./PoolCall.ts"
import type { Block, BlockReference, LocatedPoolEvent } from "./PoolEvent.ts"

/** No endpoint of the chain answered in time, or none that agrees with its peers. */
export class ChainUnavailable extends Data.TaggedError("ChainUnavailable")<{
  readonly chainId: ChainId
  /** What each endpoint did, by its name. */
  readonly reason: string
  /** The endpoints with their hosts, for operators; no credentials, no paths. */
  readonly endpoints?: string
}> {
  readonly retryable = true

  override get message(): string {
    const where = this.endpoints === undefined ? "" : ` (${this.endpoints})`
    return `Chain ${this.chainId} cannot be reached: ${this.reason}${where}`
  }
}

/** The chain would refuse the transaction now. `code` is the pool's own error name where it gave one. */
export class SimulationRejected extends Data.TaggedError("SimulationRejected")<{
  readonly chainId: ChainId
  readonly code: string
  /** True when a payout's recipient or an action caused it. */
  readonly byRecipient: boolean
  /** True when the pool does not know a root that the call names: a call over the same notes under another root may pass. */
  readonly unknownRoot: boolean
}> {}

/** What an unsigned transaction looks like in answers: EVM and TRON an object, Solana base64. */
export type UnsignedTransaction = Readonly<Record<string, unknown>> | string

/** Fees of one signed transaction, in the chain's own units; opaque to core beyond being comparable by the gateway. */
export interface TransactionFees {
  readonly gasLimit: bigint
  readonly maxFeePerGas: bigint
  readonly maxPriorityFeePerGas: bigint
  /** What the transaction may cost its sender, smallest units of the native coin; absent: `gasLimit` · `maxFeePerGas`. */
  readonly most?: bigint
  /** What the chain's bytes need beside fees (a recent block's hash, places of accounts), so that signing asks nobody. */
  readonly terms?: TransactionTerms
}

/** Plain values that the gateway alone understands; stored with the transaction. */
export type TransactionTerms = Readonly<Record<string, string | number | boolean>>

/** Bytes that are ready to be sent, and to be sent again. */
export interface SignedTransaction {
  readonly sender: Address
  /** `null` on a chain whose accounts have none. */
  readonly senderNonce: number | null
  readonly raw: Uint8Array
  readonly hash: string
  readonly fees: TransactionFees
}

/**
 * What a node said of a broadcast.
 * `accepted`: in its pool or already in a block. `nonce-taken`: another transaction of the sender has this nonce.
 * `underpriced`: a replacement needs higher fees. `unfunded`: the sender cannot pay. `expired`: no block holds it and none ever will, as
 * a final block shows. `unclear`: nobody knows; send the same bytes again.
 */
export type BroadcastOutcome =
  | "accepted"
  | "nonce-taken"
  | "underpriced"
  | "unfunded"
  | "expired"
  | "unclear"

export type TransactionStatus =
  | { readonly state: "unknown" }
  | { readonly state: "pending" }
  | {
      readonly state: "mined"
      /** The account whose nonce it used. */
      readonly sender: Address
      readonly block: BlockReference
      readonly success: boolean
      readonly gasUsed: bigint
      /** What it cost its sender, smallest units of the native coin. */
      readonly cost: bigint
    }

/**
 * Until when signed bytes may be executed, in block heights; these may be others than the numbers of blocks, since a number may be skipped.
 */
export interface Expiry {
  /** The last height at which anything may be executed that is signed now, or was before. */
  readonly lastHeight: Effect.Effect<number, ChainUnavailable>
  /** Of the newest block that cannot be reorganised away. */
  readonly finalHeight: Effect.Effect<number, ChainUnavailable>
}

/** The newest first roots of a chain that forgets roots, as it shows them now. */
export interface FirstRoots {
  /** Newest first, at most three. */
  readonly roots: ReadonlyArray<bigint>
  /** The period of the newest of them: Unix seconds of the chain's clock, divided by the length of a period and rounded down. */
  readonly newestPeriod: number
}

/** How long a chain that forgets roots knows one. */
export interface RootMemory {
  /** Every root is known until so many more commitments are in the tree. */
  readonly commitments: number
  /**
   * Seconds of the chain's clock. The first root of each such period is known for longer than any operation lives, however many others
   * follow; periods in which the tree did not grow have none.
   */
  readonly period: number
  readonly firsts: Effect.Effect<FirstRoots, ChainUnavailable>
}

export interface ChainHead {
  readonly latest: Block
  /** The newest block at the depth at which a balance counts. */
  readonly confirmed: BlockReference
  /** The newest block that cannot be reorganised away. */
  readonly finalized: Block
}

/** The pool's own figures at a block. */
export interface PoolState {
  readonly queued: number
  readonly inserted: number
  readonly root: bigint
}

/**
 * What a batch insertion makes public: the first position and the number of commitments, the accumulators before and after them, the root
 * of the tree up to the batch's beginning with empty leaves behind it, and the root with them.
 */
export interface TreeUpdateFacts {
  readonly start: number
  readonly count: number
  readonly checkpoint: Uint8Array
  readonly accumulator: Uint8Array
  readonly alignedRoot: bigint
  readonly newRoot: bigint
}

/** Execution cost of a call in the native coin's smallest units, at today's prices. */
export interface CostEstimate {
  readonly gas: bigint
  readonly native: bigint
}

/** What a call will do, for its cost: joins by input count, payouts, fee, notes. */
export interface CallShape {
  readonly joins: ReadonlyArray<2 | 4>
  readonly payouts: number
  readonly nativePayouts: number
  readonly fee: boolean
  readonly action: boolean
  /** What the action may use; absent: what a swap on the chain itself uses. */
  readonly actionGas?: bigint
}

/**
 * One pool on one chain: encoding, sending, reading. Adapters: chain-evm, chain-tron, chain-solana.
 *
 * Laws:
 * 1. `operationHash` is what the pool computes for the call, a field element; equal calls give equal hashes, and any changed field that
 *    the pool is given another one.
 * 2. `sign` is deterministic and makes no network call; the same input gives the same bytes.
 * 3. `broadcast` never signs, never changes a nonce, and treats bytes that are known already as `accepted`.
 * 4. `events(from, to)` gives every event of the pool in the inclusive range, in order, or fails: never a part. A range that no
 *    endpoint can vouch for whole is a failure.
 * 5. A recipient that `refusesPayout` names is one that `simulate` would reject a payout to. Coins are refused by nobody, except where the
 *    chain itself keeps an account from holding so few of them.
 * 6. Where bytes expire, nothing that was signed before `lastHeight` was asked for is executed once `finalHeight` is above it; until then
 *    it may be.
 * 7. Every call ends within the adapter's time-out, with `ChainUnavailable` when nothing better is known.
 * 8. Where roots are forgotten, the pool knows every root that `firsts` gives, and still does after `rootMemory.commitments` more commitments.
 * 9. `payersOf` names every account whose tokens the note's transaction moved into the pool for the note, as two endpoints tell it, and for
 *    native coins every account that the transaction itself names as a possible payer; empty when the transaction shows none. It fails for a
 *    transaction that is in no block.
 */
export interface PoolGatewayShape {
  readonly chainId: ChainId
  readonly name: string
  readonly family: ChainFamily
  readonly pool: Address
  /** 80 bits, odd. */
  readonly poolTag: bigint
  readonly nativeToken: Address
  /** Where the relayer's fees go. */
  readonly feeRecipient: Address
  /**
   * When bytes expire that no block holds: only then may another transaction of the same call be signed; nobody asks for `senderNonce`,
   * and `sign` gets `null`. `null` where accounts have nonces, of which at most one transaction each can be mined.
   */
  readonly expiry: Expiry | null
  /** Whether commitments wait for a batch insertion, or each transaction's pair enters the tree with it. */
  readonly insertion: "in-batches" | "at-once"
  /** How long a root is known that a proof names; `null` where the pool keeps every root for ever. */
  readonly rootMemory: RootMemory | null
  /** Notes that one join of a call may spend, ascending, and how many joins one call may have; `null`: as many as are configured. */
  readonly joins: { readonly inputs: ReadonlyArray<2 | 4>; readonly maximum: number | null }
  /** What a call ends in whose action fails or gives too little: its input as a note, or nothing at all, as if it had never been sent. */
  readonly failedAction: "refunds" | "reverts"
  /** Milliseconds after which a call that was sent and not executed is looked after; `null`: as configured. */
  readonly resendAfter: number | null
  /** The accounts that relay, in rotation. */
  readonly senders: ReadonlyArray<Address>
  /**
   * Nothing new is sent from an account that holds less, in smallest units of the native coin: what is left pays for replacing what
   * waits. 0 for none.
   */
  readonly senderFloor: bigint
  /** Addresses that can never be a recipient: the pool, its actions. */
  readonly forbiddenRecipients: ReadonlyArray<Address>
  /** The block before which the pool has no events. */
  readonly deploymentBlock: number

  readonly assetOf: (token: Address) => bigint
  readonly tokenOf: (asset: bigint) => Address | null
  readonly operationHash: (call: PoolCall) => bigint
  /** The challenge that follows from a tree update's public facts. */
  readonly treeUpdateChallenge: (update: TreeUpdateFacts) => bigint
  /** The accumulator before any commitment, and after one more. */
  readonly emptyAccumulator: Uint8Array
  readonly foldAccumulator: (accumulator: Uint8Array, commitment: bigint) => Uint8Array

  /** For `wallet` to complete, sign and send; a chain whose transactions name nobody before they are signed has no use for it. */
  readonly depositTransaction: (
    notes: ReadonlyArray<DepositNote>,
    wallet: Address,
  ) => Effect.Effect<UnsignedTransaction, ChainUnavailable>
  /** As `depositTransaction`, and the same transaction as bytes in base64 for the wallet that will sign it, with its next nonce. */
  readonly walletTransaction: (
    notes: ReadonlyArray<DepositNote>,
    wallet: Address,
  ) => Effect.Effect<
    { readonly txData: UnsignedTransaction; readonly serialized: string },
    ChainUnavailable
  >
  readonly estimateCost: (
    shape: CallShape | "tree-update",
  ) => Effect.Effect<CostEstimate, ChainUnavailable>
  /** Whether a token would refuse to pay this recipient out of the pool now. Shows endpoints nothing that could be executed. */
  readonly refusesPayout: (payout: Payout) => Effect.Effect<boolean, ChainUnavailable>
  /** Shows the whole call to the chain's endpoints: from then on it can be on chain, whatever the answer. */
  readonly simulate: (
    transaction: PoolTransaction,
  ) => Effect.Effect<void, SimulationRejected | ChainUnavailable>
  /** Fees for a first send, or (with `replacing`) enough to replace a stuck transaction. */
  readonly suggestFees: (
    transaction: PoolTransaction,
    replacing?: TransactionFees,
  ) => Effect.Effect<TransactionFees, ChainUnavailable>
  readonly sign: (
    transaction: PoolTransaction,
    sender: Address,
    senderNonce: number | null,
    fees: TransactionFees,
  ) => Effect.Effect<SignedTransaction>
  readonly broadcast: (signed: SignedTransaction) => Effect.Effect<BroadcastOutcome>
  /** The sender's next nonce counting only blocks (`latest`) or also what waits (`pending`). */
  readonly senderNonce: (
    sender: Address,
    at: "latest" | "pending",
  ) => Effect.Effect<number, ChainUnavailable>
  readonly senderBalance: (sender: Address) => Effect.Effect<bigint, ChainUnavailable>

  readonly head: Effect.Effect<ChainHead, ChainUnavailable>
  /** The block of a number, or the newest one below where the chain left the number out; `null` when no endpoint has come so far. */
  readonly block: (number: number) => Effect.Effect<Block | null, ChainUnavailable>
  readonly events: (
    fromBlock: number,
    toBlock: number,
  ) => Effect.Effect<ReadonlyArray<LocatedPoolEvent>, ChainUnavailable>
  /** Who paid for a note, from the transaction of the pool's event that made it. */
  readonly payersOf: (
    note: Pick<EntryKey, "transactionHash" | "log"> & { readonly token: Address },
  ) => Effect.Effect<Payers, ChainUnavailable>
  readonly poolState: Effect.Effect<PoolState, ChainUnavailable>
  readonly isKnownRoot: (root: bigint) => Effect.Effect<boolean, ChainUnavailable>
  readonly isSpent: (nullifier: bigint) => Effect.Effect<boolean, ChainUnavailable>
  /** Whether an address has code of its own (an EIP-7702 delegation is none): such an address names a contract owner. */
  readonly isContract: (address: Address) => Effect.Effect<boolean, ChainUnavailable>
  readonly transactionStatus: (hash: string) => Effect.Effect<TransactionStatus, ChainUnavailable>
}

/** Who paid for a note that came from outside, as far as the chain shows. */
export interface Payers {
  readonly payers: ReadonlyArray<Address>
  /** True for a plain deposit: nothing of the note can have come from notes inside the pool, whose owners the chain does not show. */
  readonly isWhole: boolean
}

/** The gateways of all configured chains. */
export class PoolGateways extends Context.Service<
  PoolGateways,
  ReadonlyMap<ChainId, PoolGatewayShape>
>()("shielded-relay/PoolGateways") {}
