import type { Address } from "../address/Address.ts"
import type { ChainId } from "../address/ChainId.ts"
import type { ErrorCode } from "../error/ErrorCode.ts"
import type { OperationId, OperationRequest } from "../operation/Operation.ts"
import type { SignedTransaction } from "../port/chain/PoolTransactions.ts"
import type { Leg, TopUp } from "../port/chain/WalletChain.ts"
import type { UserKeys } from "../port/WalletKeys.ts"

/** Where a block holds a transaction of a leg. */
export interface ExecutedLeg {
  readonly txHash: string
  readonly block: number
  /** False if the chain executed the transaction and undid its effects. */
  readonly success: boolean
  /** Fees of the sender, in smallest units of the native coin. */
  readonly cost: bigint
}

/**
 * One leg of a wallet operation and every transaction that carried it. They share the sender nonce, or are one transaction that expires, so
 * at most one of them is ever executed. Only once a final block excludes all of them is the same leg signed anew, as another one.
 */
export interface WalletLeg {
  readonly leg: Leg
  /** Whether this leg performs the request; otherwise it prepares a later one. */
  readonly isLast: boolean
  /** Oldest first. Never empty. */
  readonly transactions: ReadonlyArray<SignedTransaction>
  /** From this place on `transactions` do nothing but use the nonce up, so that none before them is executed. Absent: all perform the leg. */
  readonly cancelsFrom?: number
  /** `null` while no block is known to hold one of the transactions. */
  readonly executed: ExecutedLeg | null
  /** A final block excludes all transactions: they have expired, or a transaction of others used their nonce. None of them is executed. */
  readonly excluded?: true
  /** What the gas tank lent for the cancel of this leg. At most one, whatever becomes of it. */
  readonly loan?: CancelLoan
}

/**
 * A top-up for a cancel whose fees the account could not pay. It is sent while the leg that is to be cancelled waits, under a nonce of the
 * gas tank, so the operation ends only once a final block holds or excludes it.
 */
export interface CancelLoan extends Pick<WalletLeg, "transactions" | "executed" | "excluded"> {
  readonly leg: TopUp
}

/**
 * accepted → signed → broadcast → accepted for the next leg, …, → confirmed | failed. `accepted`: the next leg is to be signed; with legs,
 * all of them are executed or excluded.
 */
export type WalletOperationState =
  | { readonly state: "accepted" }
  | { readonly state: "signed" }
  | { readonly state: "broadcast" }
  | { readonly state: "confirmed" }
  | { readonly state: "failed"; readonly code: ErrorCode; readonly error: string }

/** Names the keys of a managed wallet. */
export interface WalletReference {
  readonly user: UserKeys
  readonly index: number
}

/**
 * What a managed account does with its public coins: one leg that performs the request, after those that it needs. It spends no notes, so
 * nothing but the account's nonces, or an expiry, keeps a leg single.
 */
export interface WalletOperation {
  readonly id: OperationId
  /** The nonce is the hash that `usedNonce` of the stamp names. */
  readonly request: OperationRequest
  readonly chainId: ChainId
  /** The account, whose key the service holds. */
  readonly account: Address
  readonly wallet: WalletReference
  /** The leg that performs the request. */
  readonly leg: Leg
  /** The private send that a deposit pays for; `null` for none. */
  readonly orderId: string | null
  /** Legs that were signed, oldest first. All but the last are executed or excluded. */
  readonly legs: ReadonlyArray<WalletLeg>
  readonly status: WalletOperationState
  /** It was cancelled after its first signature: it signs no further leg, and ends once those it signed are final. */
  readonly cancelled?: true
  /** Until when the first leg may be signed; milliseconds since the epoch. */
  readonly deadline: number
  /** Milliseconds since the epoch. */
  readonly createdAt: number
  readonly updatedAt: number
  /** Increases by one with every change; used for compare-and-set. */
  readonly version: number
  /** Over all other fields, or `alteredSeal` (`sealedStores`). Absent before the row is written. */
  readonly seal?: string
}

/** Whether nothing of the operation can happen any more. */
export function isWalletFinal({ status }: Pick<WalletOperation, "status">): boolean {
  return status.state === "confirmed" || status.state === "failed"
}

/** Whether the operation has its account for itself: from its first signature to its end. */
export function occupiesAccount(operation: Pick<WalletOperation, "status" | "legs">): boolean {
  return operation.legs.length > 0 && !isWalletFinal(operation)
}

/** Every leg, and before each the loan for its cancel. */
export function withLoans({ legs }: Pick<WalletOperation, "legs">) {
  return legs.flatMap(
    (leg): ReadonlyArray<Pick<WalletLeg, "leg" | "transactions" | "executed" | "excluded">> =>
      leg.loan === undefined ? [leg] : [leg.loan, leg],
  )
}

/** Native coins that the gas tank sent the account for an operation, or may still send. Smallest units, the tank's fees included. */
export function advancedBy(operation: Pick<WalletOperation, "legs">): bigint {
  return withLoans(operation).reduce((sum, { leg, transactions, executed, excluded }) => {
    if (leg.kind !== "top-up" || excluded === true) return sum
    if (executed === null)
      return sum + leg.amount + transactions.reduce((most, { fees }) => max(most, fees.most), 0n)
    return sum + (executed.success ? leg.amount : 0n) + executed.cost
  }, 0n)
}

function max(a: bigint, b: bigint): bigint {
  return a > b ? a : b
}

/** Every transaction with an account nonce, oldest first. */
export function numberedLegs(operation: Pick<WalletOperation, "legs">) {
  return withLoans(operation)
    .flatMap(({ transactions }) => transactions)
    .flatMap(({ sender, senderNonce }) => (senderNonce === null ? [] : [{ sender, senderNonce }]))
}

/** Whether the request can be answered with its hash: its own leg was shown to the chain. */
export function isWalletSent(operation: Pick<WalletOperation, "status" | "legs">): boolean {
  const isShown = operation.status.state === "broadcast" || isWalletFinal(operation)
  return isShown && walletHash(operation) !== null
}

/** The hash of the transaction that performs the request; `null` before it is signed, and once it can never be executed. */
export function walletHash({ legs }: Pick<WalletOperation, "legs">): string | null {
  const last = legs.at(-1)
  if (last?.isLast !== true || last.excluded === true || isCancelExecuted(last)) return null
  return last.executed?.txHash ?? performing(last).at(-1)?.hash ?? null
}

/** The transactions that perform a leg, oldest first. */
export function performing({ transactions, cancelsFrom }: WalletLeg) {
  return transactions.slice(0, cancelsFrom)
}

/** The transactions that only use the nonce of a leg up, oldest first. */
export function cancelling({ transactions, cancelsFrom }: WalletLeg) {
  return cancelsFrom === undefined ? [] : transactions.slice(cancelsFrom)
}

/** Whether a block holds a transaction that uses the leg's nonce up, so that the leg itself is not executed. */
export function isCancelExecuted(leg: WalletLeg): boolean {
  return cancelling(leg).some(({ hash }) => hash === leg.executed?.txHash)
}
