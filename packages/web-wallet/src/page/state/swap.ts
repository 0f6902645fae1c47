import type { OfferedToken } from "@shielded-relay/client"
import { isSameAddress } from "../money/address.ts"
import { exactAmount } from "../money/amount.ts"
import { send, type SendingCalls } from "./send.ts"
import type { Account, Store } from "./Store.ts"

export interface Swap {
  readonly from: OfferedToken
  readonly to: OfferedToken
  /** Smallest units of `from`. */
  readonly units: bigint
  /** Percent, as text: how much less than expected is still accepted. */
  readonly slippage: string
}

/** What a swap brings and costs, for a minute. */
export interface SwapQuote {
  readonly expected: bigint
  readonly least: bigint
  readonly fee: bigint
  /** What pays the fee: the input, or on chains whose calls say so the output, out of what arrives. */
  readonly feeToken: OfferedToken
  readonly expiresAt: Date
  readonly externalActionId: string
  readonly swapData: string
}

/** Asks the exchanges, and for the fee in the token that is given, if the chain leaves the choice. */
export async function swapQuoteOf(
  { session, chain: { chainId } }: Account,
  { from, to, units, slippage }: Swap,
  signal: AbortSignal,
): Promise<SwapQuote> {
  const pair = { inputTokenAddress: from.tokenAddress, outputTokenAddress: to.tokenAddress }
  const amount = exactAmount(units, from.decimals)
  const quote = await session.getSwapData(
    { chainId, ...pair, amount, slippagePercentage: slippage },
    { signal },
  )
  const { externalActionId, swapData } = quote
  const fee = await session.getFee(
    {
      chainId,
      feeToken: from.tokenAddress,
      tokenAddresses: [from.tokenAddress, to.tokenAddress],
      externalActionId,
    },
    { signal },
  )
  const ends = [quote.expiresAt, fee.expiresAt].map((text) => new Date(text).getTime())
  return {
    expected: BigInt(quote.expectedOutAmount),
    least: BigInt(quote.outSwapAmount),
    fee: BigInt(fee.feeAmount),
    feeToken: isSameAddress(fee.feeToken ?? from.tokenAddress, to.tokenAddress) ? to : from,
    expiresAt: new Date(Math.min(...ends)),
    externalActionId,
    swapData,
  }
}

/** What a swap's fee takes of one of its tokens. */
export function feeIn(
  { fee, feeToken }: Pick<SwapQuote, "fee" | "feeToken">,
  token: OfferedToken,
): bigint {
  return feeToken === token ? fee : 0n
}

/** Swaps for at least the quote's least, or gets the input back. See `send`. */
export function swap(
  store: Store,
  account: Account,
  { from, to, units }: Swap,
  { least, fee, feeToken, externalActionId, swapData }: SwapQuote,
  calls: SendingCalls,
): Promise<void> {
  const intent = {
    kind: "swap" as const,
    tokenAddress: from.tokenAddress,
    units,
    fee,
    feeAddress: feeToken.tokenAddress,
    recipient: "",
    getsAddress: to.tokenAddress,
    getsUnits: (least - feeIn({ fee, feeToken }, to)).toString(),
  }
  const parameters = {
    chainId: account.chain.chainId,
    inputTokenAddress: from.tokenAddress,
    outputTokenAddress: to.tokenAddress,
    inputAmount: units,
    leastOutput: least,
    externalActionId,
    swapData,
    feeToken: feeToken.tokenAddress,
    feeAmount: fee,
  }
  return send(store, account, intent, calls, (options) => account.session.swap(parameters, options))
}
