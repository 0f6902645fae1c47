import type { TokenAmounts } from "./tokenPairs.ts"

/** The fields specific to each kind of transaction. */
interface Particulars {
  readonly Deposit: TokenAmounts
  readonly ProoflessDeposit: TokenAmounts
  readonly DepositForOther: TokenAmounts & { readonly recipientInfo: string }
  readonly Transfer: TokenAmounts & { readonly recipientAddress: string }
  readonly Withdraw: TokenAmounts & { readonly recipientAddress: string }
  /** The input token's amount is negative. */
  readonly Swap: TokenAmounts & { readonly externalActionId: string; readonly swapData: string }
  readonly PrivateSend: {
    readonly tokenAddress: string
    readonly recipients: ReadonlyArray<{ readonly address: string; readonly amount: string }>
    /** Not part of what is signed. */
    readonly roundDeposit?: boolean
    /** Not part of what is signed. */
    readonly walletFillsNonce?: boolean
  }
  readonly WithdrawStuckUtxos: { readonly tokenAddress: string; readonly recipientAddress: string }
}

export type PrimaryType = keyof Particulars

/** The fields common to all transactions. */
interface Base {
  readonly sessionId: string
  readonly nonce: string
  readonly chainId: number
  readonly feeToken?: string | undefined
  readonly feeAmount?: string | undefined
  /** Seconds since the epoch. */
  readonly txCompletionTime?: number | undefined
  readonly ref?: string | undefined
}

/** A transaction request as its owner authorises it. */
export type Transaction = {
  readonly [P in PrimaryType]: Base & Particulars[P] & { readonly primaryType: P }
}[PrimaryType]
