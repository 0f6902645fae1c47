import {
  isAmount,
  isText,
  isTrue,
  isWhole,
  listOf,
  nullable,
  objectOf,
  optional,
  type Shape,
  type OtherText,
} from "../transport/shape.ts"

/** The answer to a payment. `txHash` is empty while its operation runs. */
export interface PaymentData {
  readonly txHash: string
  readonly txHashes?: ReadonlyArray<string> | undefined
  readonly feeAmount?: string | undefined
  readonly scheduleId?: string | undefined
  /** The payment waits for approvals. */
  readonly proposalId?: string | undefined
  readonly digest?: string | undefined
  readonly expiresAt?: string | undefined
}

interface PaymentResult {
  readonly txHash: string
  readonly block: number
}

/** A transaction of an operation that moves a wallet's public tokens. */
interface PaymentLeg {
  /** `top-up`, `approve`, `deposit`, `cancel` which displaces a deposit, or what TRON does with stake: `freeze`, `delegate`, … */
  readonly kind: string
  /** The newest transaction; `null` until there is one. */
  readonly txHash: string | null
  /** The block that holds it; `null` until there is one. */
  readonly block: number | null
  /** The transaction was never executed and never will be: it expired, or others used its nonce. */
  readonly excluded?: true | undefined
}

/** The operation behind a payment. */
export interface PaymentOperation {
  /** The nonce of the payment. */
  readonly nonce: string | null
  /** `transfer` inside the pool, `withdraw` to a public address, `public-to-private` or `public-to-public`. */
  readonly kind: string
  /** `confirmed` once final. `failed`, `refused`, `expired` and `cancelled` moved no money. */
  readonly state: string
  /** The newest transaction; `null` until there is one. */
  readonly txHash: string | null
  /** All transactions, replaced ones included. */
  readonly txHashes: ReadonlyArray<string>
  readonly replacedTxHashes: ReadonlyArray<string>
  readonly result?: PaymentResult | undefined
  /** The transactions of `public-to-private` and `public-to-public`, oldest first. */
  readonly legs?: ReadonlyArray<PaymentLeg> | undefined
  /** Of `public-to-public`: it was cancelled, and signs nothing but what keeps its deposit from being executed. */
  readonly cancelled?: true | undefined
  /** Of `public-to-public`: pass it to `scheduledTransaction`. */
  readonly scheduleId?: string | undefined
  /** Smallest units of the payment's token. */
  readonly feeAmount?: string | undefined
  /** Smallest units of the payment's token. */
  readonly settledDebt?: string | undefined
  /** Why it moved no money. */
  readonly error?: string | undefined
  readonly code?: string | undefined
  /** ISO 8601. */
  readonly createdAt: string
  /** ISO 8601. */
  readonly updatedAt: string
  /** ISO 8601. After it nothing is sent any more. */
  readonly deadline: string
}

/** An operation as the service shows it: one with `legs` has no list of hashes. */
export type WireOperation = Omit<PaymentOperation, "txHashes" | "replacedTxHashes"> &
  Partial<Pick<PaymentOperation, "txHashes" | "replacedTxHashes">>

/** A payment that waits for its time, or that is made. */
interface ScheduledTransaction {
  /**
   * `pending`. `completed`: paid, in a block that stays. `failed`: deposited and not paid, so the tokens are private balance of the wallet.
   * `deposit_failed`: no deposit was made, and none will be.
   */
  readonly status: "pending" | "completed" | "failed" | "deposit_failed" | OtherText
  /** ISO 8601. The time of acceptance until a time is drawn. */
  readonly scheduledTime: string
  /** The payout; empty until it is sent. */
  readonly txHash: string
}

/** How a payment through the pool goes. */
export interface Schedule {
  readonly scheduleId: string
  readonly transactions: ReadonlyArray<ScheduledTransaction>
  /** The deposit; empty until it is sent, and if it can never be executed. */
  readonly depositTxHash: string
  /** It was cancelled, and is never paid. */
  readonly cancelled?: true | undefined
}

export const isPayment = objectOf<PaymentData>({
  txHash: isText,
  txHashes: optional(listOf(isText)),
  feeAmount: optional(isAmount),
  scheduleId: optional(isText),
  proposalId: optional(isText),
  digest: optional(isText),
  expiresAt: optional(isText),
})

const isOperation = objectOf<WireOperation>({
  nonce: nullable(isText),
  kind: isText,
  state: isText,
  txHash: nullable(isText),
  txHashes: optional(listOf(isText)),
  replacedTxHashes: optional(listOf(isText)),
  result: optional(objectOf<PaymentResult>({ txHash: isText, block: isWhole })),
  legs: optional(
    listOf(
      objectOf<PaymentLeg>({
        kind: isText,
        txHash: nullable(isText),
        block: nullable(isWhole),
        excluded: optional(isTrue),
      }),
    ),
  ),
  cancelled: optional(isTrue),
  scheduleId: optional(isText),
  feeAmount: optional(isAmount),
  settledDebt: optional(isAmount),
  error: optional(isText),
  code: optional(isText),
  createdAt: isText,
  updatedAt: isText,
  deadline: isText,
})
export const isOperationData: Shape<{ readonly operation: WireOperation }> = objectOf<{
  readonly operation: WireOperation
}>({ operation: isOperation })
export const isSchedule = objectOf<Schedule>({
  scheduleId: isText,
  transactions: listOf(
    objectOf<ScheduledTransaction>({ status: isText, scheduledTime: isText, txHash: isText }),
  ),
  depositTxHash: isText,
  cancelled: optional(isTrue),
})
