import type { Brand } from "effect"
import type { Address } from "../address/Address.ts"
import type { ChainId } from "../address/ChainId.ts"
import type { ErrorCode } from "../error/ErrorCode.ts"
import type { OwnerId } from "../owner/Owner.ts"
import type { PoolCall, PoolTransaction, TreeUpdate } from "../port/chain/PoolCall.ts"
import type { SignedTransaction, UnsignedTransaction } from "../port/chain/PoolGateway.ts"
import type { SessionId } from "../session/Session.ts"

/** A UUID in lower case, drawn by the service. */
export type OperationId = string & Brand.Brand<"OperationId">

export interface TokenAmount {
  readonly token: Address
  /** Smallest units, > 0. */
  readonly amount: bigint
}

/** Who is paid inside the pool: one of our owners, or whoever made a recipientInfo. */
export type ShieldedRecipient =
  | { readonly kind: "owner"; readonly owner: OwnerId }
  | { readonly kind: "recipient-info"; readonly recipientInfo: string }

/** The relay fee of an operation: `amount` of `token`; 0 is possible. */
export interface OperationFee {
  readonly token: Address
  readonly amount: bigint
}

/** What was asked for, parsed. */
export type Intent =
  | {
      readonly kind: "withdraw"
      readonly amounts: ReadonlyArray<TokenAmount>
      readonly recipient: Address
      readonly fee: OperationFee
      /** The operator's cut of each amount, basis points, rounded up. */
      readonly variableRateBps: number
    }
  | {
      readonly kind: "transfer"
      readonly amounts: ReadonlyArray<TokenAmount>
      readonly recipient: ShieldedRecipient
      readonly fee: OperationFee
      readonly variableRateBps: number
    }
  | {
      readonly kind: "swap"
      readonly tokenIn: Address
      readonly amountIn: bigint
      readonly tokenOut: Address
      /** The least that the owner accepts: the pool refunds the input rather than give less. */
      readonly minOut: bigint
      /** The name of the pool's action. */
      readonly venue: string
      /** What the action executes. */
      readonly data: Uint8Array
      /** Of the venue, for the cost of the call. */
      readonly actionGas?: bigint
      /** Taken from what comes back when it is paid in `tokenOut`; it is below `minOut` then. */
      readonly fee: OperationFee
    }
  | {
      readonly kind: "deposit"
      readonly amounts: ReadonlyArray<TokenAmount>
      /** One-time keys of the notes that the caller's own transaction will make. */
      readonly npks: ReadonlyArray<bigint>
      /** What the caller was given to sign: plain JSON values, kept for a caller that lost the answer. */
      readonly txData: UnsignedTransaction
      /** The private send that it pays for. */
      readonly orderId?: string
      /** The notes are another deployment's: the index knows them from outside alone. */
      readonly elsewhere?: true
    }
  /** One payment of a private send, out of the order's own notes: the recipient gets `amount` whole, cut and fee come on top. */
  | {
      readonly kind: "payout"
      readonly owner: OwnerId
      readonly orderId: string
      readonly token: Address
      readonly amount: bigint
      readonly recipient: Address
      /** The operator's, in the same token. */
      readonly cut: bigint
      readonly fee: OperationFee
      /**
       * What each later payout of the order takes of `token`. The change becomes two notes that share these between them, so that later
       * payouts need not wait for each other; a fee in another token is shared alike.
       */
      readonly ahead: ReadonlyArray<bigint>
    }
  /** What a private send left behind, paid out to an address of its owner's choice. */
  | {
      readonly kind: "recovery"
      readonly owner: OwnerId
      readonly token: Address
      readonly amount: bigint
      readonly recipient: Address
      readonly fee: OperationFee
    }
  /** The service's own: commitments that wait in the queue enter the tree. */
  | {
      readonly kind: "tree-update"
      /** The first position of its batch, a multiple of 16. Absent in rows of versions that had one insertion at a time. */
      readonly start?: number
      /** The owner whose spend could not wait for the batch to fill up or for its timer. */
      readonly forcedBy?: OwnerId
    }

/** What a plan that spends notes consists of. */
export interface PlannedCall {
  readonly call: PoolCall
  readonly operationHash: bigint
  /** The first input with an amount: every attempt of a stage spends it, so at most one can ever execute. */
  readonly anchor: bigint
  /** What the pool needs to prove it again after a crash: note positions and outputs, never a spending key. */
  readonly witness: PlannedWitness
}

/**
 * A `transact` does what was asked for, or what earlier calls have left of it. A `merge` joins notes of the owner to fewer and larger ones,
 * so that a later call can. A `part` does what was asked for with some of the tokens, where one call does not take them all.
 */
export type CallPurpose =
  | { readonly kind: "transact" | "merge" }
  | { readonly kind: "part"; readonly tokens: ReadonlyArray<Address> }

/** A plan that spends notes. */
export type CallPlan = PlannedCall & CallPurpose

/** What is to be proven. */
export type Plan = CallPlan | { readonly kind: "tree-update"; readonly update: TreeUpdate }

/** Per join: the notes spent (`null` is padding) and the two notes made. Opaque to core. */
export interface PlannedWitness {
  readonly joins: ReadonlyArray<{
    readonly inputs: ReadonlyArray<
      | { readonly position: number }
      | { readonly oneTimeIndex: bigint; readonly blinding: bigint; readonly leafIndex: number }
    >
    readonly outputs: ReadonlyArray<{ readonly npk: bigint; readonly amount: bigint }>
    readonly noteAsset: bigint
    /** Leaves in the tree under the join's root. */
    readonly treeSize: number
  }>
}

/** One attempt at an operation: a plan with its own deadline and salt, and every transaction that carried it. */
export interface Attempt {
  readonly plan: Plan
  /** The proven call, once it exists. */
  readonly proven: PoolTransaction | null
  /** Replacements share the sender nonce; the newest is last. */
  readonly transactions: ReadonlyArray<SignedTransaction>
  /** The pool forgot a root that the plan names before the call was executed, so another plan follows. */
  readonly rootForgotten?: true
}

/** A call that was executed before the operation's last one: a merge at the depth at which balances count, a part in a final block. */
export interface Stage {
  /** All attempts at it; at most one was executed. */
  readonly attempts: ReadonlyArray<Attempt>
  readonly txHash: string
  readonly block: number
  /** What it cost the relayer, smallest units of the native coin; 0 when somebody else sent it. */
  readonly cost: bigint
}

/** What a swap brought its owner. */
export type SwapOutcome =
  /** The note it was paid, a fee in the output token already taken. */
  | { readonly kind: "swapped"; readonly received: bigint }
  /** The action failed or gave less than the least accepted: the input came back as a note. */
  | { readonly kind: "refunded"; readonly refunded: bigint }

export interface OperationResult {
  readonly txHash: string
  readonly block: number
  readonly gasUsed: bigint | null
  /** Of swaps alone. */
  readonly swap?: SwapOutcome
}

/**
 * accepted → planned → proven → signed → broadcast → confirmed | failed; deposits: prepared → seen → confirmed, or expired. What takes several
 * calls goes through planned … broadcast once for each, and from all but the last back to accepted.
 * `refused` is where a request ends that was validly signed and could not be accepted.
 */
export type OperationState =
  | { readonly state: "accepted" }
  | { readonly state: "planned" }
  | { readonly state: "proven" }
  | { readonly state: "signed" }
  | { readonly state: "broadcast" }
  | { readonly state: "confirmed"; readonly result: OperationResult }
  | { readonly state: "failed"; readonly code: ErrorCode; readonly error: string }
  | {
      readonly state: "refused"
      readonly code: ErrorCode
      readonly error: string
      /** Milliseconds since the epoch until which the row stays: that of its nonce, so never shorter than its session. */
      readonly keepUntil: number
    }
  | { readonly state: "prepared" }
  | { readonly state: "seen"; readonly result: OperationResult }
  | { readonly state: "expired" }

/** The request that an operation answers for. */
export interface OperationRequest {
  readonly owner: OwnerId
  readonly sessionId: SessionId
  /** As sent, and compared in lower case. */
  readonly nonce: string
  /** The referral code that it carried. */
  readonly ref?: string
}

/** Every accepted transaction request is one operation; the row is never deleted unless it was refused. */
export interface Operation {
  readonly id: OperationId
  /** `null` for what the service does on its own: batch insertions, payouts of private sends, all but the first of several recoveries. */
  readonly request: OperationRequest | null
  readonly chainId: ChainId
  /** `null` when the request was refused before it could be understood. */
  readonly intent: Intent | null
  readonly kind: Intent["kind"]
  readonly status: OperationState
  /** Those of the present stage, of which the newest is last. */
  readonly attempts: ReadonlyArray<Attempt>
  /** The stages that are over, oldest first. */
  readonly stages?: ReadonlyArray<Stage>
  /** What its fee takes over of reverts that the owner's recipients caused before, smallest units of the native coin. */
  readonly recovers?: bigint
  /** Milliseconds since the epoch. */
  readonly createdAt: number
  readonly updatedAt: number
  readonly deadline: number
  /** Grows by one with every change: the token of compare-and-set. */
  readonly version: number
}
