import type { Brand } from "effect"
import type { Address } from "../address/Address.ts"
import type { ChainId } from "../address/ChainId.ts"
import type { ErrorCode } from "../error/ErrorCode.ts"
import type { OwnerId } from "../owner/Owner.ts"
import type { PoolCall, PoolTransaction, TreeUpdate } from "../port/chain/PoolCall.ts"
import type {
  CallShape,
  SignedTransaction,
  UnsignedTransaction,
} from "../port/chain/PoolGateway.ts"
import type { RequestScope } from "../session/RequestScope.ts"

/** A lower-case UUID that the service generates. */
export type OperationId = string & Brand.Brand<"OperationId">

export interface TokenAmount {
  readonly token: Address
  /** Smallest units, > 0. */
  readonly amount: bigint
}

/** The recipient of a payment inside the pool: one of our owners, or the owner behind a recipientInfo. */
export type ShieldedRecipient =
  | { readonly kind: "owner"; readonly owner: OwnerId }
  | { readonly kind: "recipient-info"; readonly recipientInfo: string }

/** The relay fee of an operation: `amount` of `token`; may be 0. */
export interface OperationFee {
  readonly token: Address
  /** The total of all calls. */
  readonly amount: bigint
  /**
   * The part of `amount` that each merge publishes, in order; 0 for a merge of other tokens. The last call publishes the rest. Absent if the
   * last call publishes all of it.
   */
  readonly merges?: ReadonlyArray<bigint>
}

/**
 * What a withdrawal settles of its owner's debt: a note to the operator in an output that would otherwise be empty, so the chain does not
 * reveal it.
 */
export interface SettledDebt {
  /** The operator's owner. */
  readonly owner: OwnerId
  /** Smallest units of the fee token; positive, and at most the change of the fee token's notes. */
  readonly amount: bigint
}

/** The parsed intent of an operation. */
export type Intent =
  | {
      readonly kind: "withdraw"
      readonly amounts: ReadonlyArray<TokenAmount>
      readonly recipient: Address
      readonly fee: OperationFee
      /** The operator's fee on each amount, in basis points, rounded up. */
      readonly variableRateBps: number
      readonly settles?: SettledDebt
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
      /** Minimum output; if the venue returns less, the pool refunds the input. */
      readonly minOut: bigint
      /** Name of the pool's action. */
      readonly venue: string
      /** Data that the action executes. */
      readonly data: Uint8Array
      /** Gas that the venue's action may use, for the cost of the call. */
      readonly actionGas?: bigint
      /** Taken from the output if it is paid in `tokenOut`; then it is below `minOut`. */
      readonly fee: OperationFee
    }
  | {
      readonly kind: "deposit"
      readonly amounts: ReadonlyArray<TokenAmount>
      /** One-time keys of the notes that the caller's own transaction will create. */
      readonly npks: ReadonlyArray<bigint>
      /** The transaction that the caller was given to sign, as plain JSON values. Kept for a caller that lost the answer. */
      readonly txData: UnsignedTransaction
      /** The private send that the deposit pays for. */
      readonly orderId?: string
      /** The notes belong to another deployment's owner: the index sees them as foreign notes. */
      readonly elsewhere?: true
    }
  /**
   * One payment of a private send from the order's own notes. The recipient receives `amount`; the operator's fee and the relay fee come on
   * top.
   */
  | {
      readonly kind: "payout"
      readonly owner: OwnerId
      readonly orderId: string
      readonly token: Address
      readonly amount: bigint
      readonly recipient: Address
      /** The operator's fee, in the same token. */
      readonly cut: bigint
      readonly fee: OperationFee
      /**
       * Amounts of `token` that each later payout of the order takes, in the order of their times. The change is split into up to two notes
       * that cover these, so that later payouts need not wait for each other. A fee in another token is split the same way.
       */
      readonly ahead: ReadonlyArray<bigint>
      /** The most that the fee of each later payout may be. Absent in orders with fixed fees, which are all equal. */
      readonly feeAhead?: bigint
    }
  /** A recovery of amounts left over from private sends, paid to an address that the owner chose. */
  | {
      readonly kind: "recovery"
      readonly owner: OwnerId
      readonly token: Address
      readonly amount: bigint
      readonly recipient: Address
      readonly fee: OperationFee
    }
  /** A quarantined note, paid back to a payer that the chain showed. The fee is part of the note. */
  | {
      readonly kind: "return"
      readonly owner: OwnerId
      /** With the chain, the key of the note's entry (`EntryKey`). */
      readonly transactionHash: string
      readonly log: number
      readonly token: Address
      readonly amount: bigint
      readonly recipient: Address
      readonly fee: OperationFee
      /** The operator named the case, so the payer may have code. */
      readonly mayHaveCode: boolean
    }
  /** An operation of the service itself: inserts queued commitments into the tree. */
  | {
      readonly kind: "tree-update"
      /** First position of its batch, a multiple of 16. Absent in rows of older versions, which made one insertion at a time. */
      readonly start?: number
      /** The owner whose spend forced the insertion before the batch was full or its timer expired. */
      readonly forcedBy?: OwnerId
    }

/** The parts of a plan that spends notes. */
export interface PlannedCall {
  readonly call: PoolCall
  readonly operationHash: bigint
  /** The first input with an amount. Every attempt of a stage spends it, so at most one attempt can execute. */
  readonly anchor: bigint
  /** What the pool needs to prove the call again after a crash: note positions and outputs, without spending keys. */
  readonly witness: PlannedWitness
}

/**
 * `transact`: performs the request, or what earlier calls left of it. `merge`: joins the owner's notes into fewer, larger ones for a later
 * call. `part`: performs the request for some of the tokens, if one call cannot take all of them.
 */
export type CallPurpose =
  | { readonly kind: "transact" | "merge" }
  | { readonly kind: "part"; readonly tokens: ReadonlyArray<Address> }

/** A plan that spends notes. */
export type CallPlan = PlannedCall & CallPurpose

/** A plan to prove. */
export type Plan = CallPlan | { readonly kind: "tree-update"; readonly update: TreeUpdate }

/** Per join: the spent notes (padding inputs have no position) and the two created notes. Opaque to core. */
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

/** One attempt at a stage: a plan with its own deadline and salt, and every transaction that carried it. */
export interface Attempt {
  readonly plan: Plan
  /** The proven call; `null` before it is proven. */
  readonly proven: PoolTransaction | null
  /** Oldest first. Replacements share the sender nonce. */
  readonly transactions: ReadonlyArray<SignedTransaction>
  /** The pool forgot a root of the plan before the call was executed, so another plan follows. */
  readonly rootForgotten?: true
}

/** A call executed before the operation's last one: a merge at the depth at which balances count, or a part in a final block. */
export interface Stage {
  /** All attempts; exactly one was executed. */
  readonly attempts: ReadonlyArray<Attempt>
  readonly txHash: string
  readonly block: number
  /** Cost to the relayer, in smallest units of the native coin; 0 if another party sent it. */
  readonly cost: bigint
  /** The relay fee that the call published, in smallest units of the operation's fee token; absent if it published none. */
  readonly fee?: bigint
}

/** The result of a swap. */
export type SwapOutcome =
  /** Amount of the output note, after a fee in the output token. */
  | { readonly kind: "swapped"; readonly received: bigint }
  /** The action failed or returned less than the minimum, so the input came back as a note. */
  | { readonly kind: "refunded"; readonly refunded: bigint }

export interface OperationResult {
  readonly txHash: string
  readonly block: number
  readonly gasUsed: bigint | null
  /** Only for swaps. */
  readonly swap?: SwapOutcome
}

/** The calls of an operation with a schedule: merges, then parts, then the last one. */
export interface ScheduledCalls {
  readonly merges: ReadonlyArray<CallShape>
  readonly parts: ReadonlyArray<CallShape>
  readonly shape: CallShape
}

/**
 * When an operation with a completion time is sent, and what it may pay then. Its notes stay those that its acceptance reserved. Times are
 * milliseconds since the epoch.
 */
export interface Schedule {
  /** The time to send it at, drawn when it was accepted. */
  readonly scheduledTime: number
  /** When the worker looks at it next: the scheduled time, or later if it must wait longer. */
  readonly dueAt: number
  /** The completion time, rounded down to the chain's grid of deadlines. No call of the operation has a later deadline. */
  readonly until: number
  /** The most that its fee may be, in smallest units. */
  readonly bound: bigint
  /** The posted price of its calls when it was accepted, at most the bound. */
  readonly accepted: bigint
  /** Its calls over the reserved notes. */
  readonly calls: ScheduledCalls
}

/**
 * accepted → planned → proven → signed → broadcast → confirmed | failed. With a completion time: waiting → accepted, and both may become
 * cancelled. Deposits: prepared → seen → confirmed, or expired. An operation of several calls passes planned … broadcast once per call, and
 * returns to accepted after each but the last. `refused` is the final state of a validly signed request that was not accepted.
 */
export type OperationState =
  | { readonly state: "waiting" }
  | { readonly state: "accepted" }
  | { readonly state: "planned" }
  | { readonly state: "proven" }
  | { readonly state: "signed" }
  | { readonly state: "broadcast" }
  | { readonly state: "confirmed"; readonly result: OperationResult }
  | { readonly state: "failed"; readonly code: ErrorCode; readonly error: string }
  /** By its owner, before it was planned. */
  | { readonly state: "cancelled" }
  | {
      readonly state: "refused"
      readonly code: ErrorCode
      readonly error: string
      /** Until when the row is kept, in milliseconds since the epoch: as long as its nonce, so at least as long as its session. */
      readonly keepUntil: number
    }
  | { readonly state: "prepared" }
  | { readonly state: "seen"; readonly result: OperationResult }
  | { readonly state: "expired" }

/** A transaction of an operation for which a block producer ran out of processor time. */
export interface BurntTransaction {
  readonly hash: string
  /** The burnt fee limit, in smallest units of the native coin. */
  readonly cost: bigint
}

/** The request that started an operation. */
export interface OperationRequest {
  readonly owner: OwnerId
  /** Where `nonce` is unique. */
  readonly scope: RequestScope
  /** As the client sent it; compared in lower case. */
  readonly nonce: string
  /** The request's referral code. */
  readonly ref?: string
}

/** An operation. Every accepted transaction request starts one; only refused ones are ever deleted. */
export interface Operation {
  readonly id: OperationId
  /** `null` for the service's own operations: batch insertions, payouts, returns, and all but the first of several recoveries. */
  readonly request: OperationRequest | null
  readonly chainId: ChainId
  /** `null` if the request was refused before it was parsed. */
  readonly intent: Intent | null
  readonly kind: Intent["kind"]
  readonly status: OperationState
  /** Attempts of the current stage, newest last. */
  readonly attempts: ReadonlyArray<Attempt>
  /** Completed stages, oldest first. */
  readonly stages?: ReadonlyArray<Stage>
  /** Only for operations with a completion time. */
  readonly schedule?: Schedule
  /** Transactions that burnt their fee limits, oldest first. */
  readonly burnt?: ReadonlyArray<BurntTransaction>
  /** True from a burnt fee limit until the operator resumes the operation: no further transaction of it is signed or sent. */
  readonly held?: boolean
  /** What the operation settles of the owner's debt, in smallest units of the native coin. */
  readonly recovers?: bigint
  /** Milliseconds since the epoch. */
  readonly createdAt: number
  readonly updatedAt: number
  /** Deadline of the current stage's calls; each stage has its own. While the operation waits: the end of its schedule. */
  readonly deadline: number
  /** Increases by one with every change; used for compare-and-set. */
  readonly version: number
  /**
   * Only of an operation that spends notes, in a service with managed wallets: over what it pays, its plans and its outcome, or a word in
   * its place (`sealedNoteOperations`). Absent before the row is written.
   */
  readonly seal?: string
}
