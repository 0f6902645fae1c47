import type { RelayedParameters, ScheduledParameters, TokenAmounts } from "./parameters.ts"

/** The request fields of token amounts. */
export function tokenAmounts({ chainId, tokenAddresses, amounts }: TokenAmounts) {
  return { chainId, tokenAddresses, amounts: amounts.map(String) }
}

/** The request fields of a transfer or withdrawal. */
export function relayed(parameters: RelayedParameters | ScheduledParameters) {
  const { txCompletionTime } = { txCompletionTime: undefined, ...parameters }
  const { recipientAddress, feeToken, feeAmount, ref } = parameters
  return {
    ...tokenAmounts(parameters),
    recipientAddress,
    feeToken,
    feeAmount: feeAmount?.toString(),
    txCompletionTime,
    ref,
  }
}
