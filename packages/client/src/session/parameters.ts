/** An amount in smallest units. */
export type Amount = bigint | string

export interface TokenAmounts {
  readonly chainId: number
  readonly tokenAddresses: ReadonlyArray<string>
  readonly amounts: ReadonlyArray<Amount>
}

export type DepositParameters = TokenAmounts

export interface DepositForOtherParameters extends TokenAmounts {
  /** A recipientInfo of this or another deployment, or a plain address. */
  readonly recipientInfo: string
}

export interface RelayedParameters extends TokenAmounts {
  readonly recipientAddress: string
  readonly feeToken?: string
  /** The fee of a `getFee` quote to use. Default: the service computes the fee. */
  readonly feeAmount?: Amount
  readonly ref?: string
}

/** A payment at a random time before its completion time. */
export interface ScheduledParameters extends RelayedParameters {
  /** Seconds since the epoch by which the payment is made; at most 30 days ahead. */
  readonly txCompletionTime: number
  /** The most that the fee may be. Default: three times the current fee, or the operator's ceiling. */
  readonly feeAmount?: Amount
}

export interface PrivateSendParameters {
  readonly chainId: number
  readonly tokenAddress: string
  readonly recipients: ReadonlyArray<{ readonly address: string; readonly amount: Amount }>
  /** Default: the token itself. Another token is a second deposit in the same transaction. */
  readonly feeToken?: string
  /** Seconds since the epoch by which all recipients are paid, at random times. Default: as soon as possible. */
  readonly txCompletionTime?: number
  /**
   * Rounds each deposit up to two significant digits, less than 10 % more, so that its amount tells less about the
   * payouts. The excess becomes balance when the order completes. Default `true`.
   */
  readonly roundDeposit?: boolean
  /** Default `true`: the wallet fills in its nonce. With `false` the service asks an endpoint for it, which tells that endpoint who pays. */
  readonly walletFillsNonce?: boolean
  readonly ref?: string
}

export interface WithdrawStuckParameters {
  readonly chainId: number
  readonly tokenAddress: string
  readonly recipientAddress: string
  readonly ref?: string
}

export interface FeeParameters {
  readonly chainId: number
  /** The fee's token. Ignored on Solana: the first token (for a swap, the output) pays; the response names it. */
  readonly feeToken: string
  readonly tokenAddresses: ReadonlyArray<string>
  readonly amounts?: ReadonlyArray<Amount>
  /** Default `Transact`, for transfers and withdrawals. For a swap: the value of its quote. */
  readonly externalActionId?: string
  /** The input token of a Solana swap, whose `tokenAddresses` contains only the output. */
  readonly mintFrom?: string
  /** The address to pay. With it, the quote's `privacy` tells whether that address deposited into the pool. */
  readonly recipientAddress?: string
}

export interface MaximumParameters {
  readonly chainId: number
  /** As `balance` writes it. */
  readonly tokenAddress: string
  /** Default: the token itself. */
  readonly feeToken?: string
  readonly recipientAddress?: string
}

export interface SwapQuoteParameters {
  readonly chainId: number
  readonly inputTokenAddress: string
  readonly outputTokenAddress: string
  /** In whole tokens, as a decimal number: `"1.2"`. */
  readonly amount: string
  /** Percent as a decimal number, from 0 to below 50. Default 0.5. */
  readonly slippagePercentage?: string
}

export interface SwapParameters {
  readonly chainId: number
  readonly inputTokenAddress: string
  readonly outputTokenAddress: string
  /** The input: the quote's amount in smallest units. */
  readonly inputAmount: Amount
  /** The minimum output, below which the input is returned: the quote's `outSwapAmount`, or less. */
  readonly leastOutput: Amount
  /** From the quote, like `swapData`. */
  readonly externalActionId: string
  readonly swapData: string
  /** Default: the input token. In the output token, the fee is deducted from the output. */
  readonly feeToken?: string
  readonly feeAmount?: Amount
  readonly ref?: string
}
