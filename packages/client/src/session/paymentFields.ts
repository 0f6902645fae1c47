import type {
  FeeParameters,
  SwapParameters,
  RelayedParameters,
  ScheduledParameters,
  TokenAmounts,
} from "./parameters.ts"

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

/** The fields of a quote of the relay fee. */
export function feeFields(parameters: FeeParameters) {
  const { externalActionId = "Transact", amounts } = parameters
  return {
    chainId: parameters.chainId,
    feeToken: parameters.feeToken,
    tokenAddresses: parameters.tokenAddresses,
    externalActionId,
    amounts: amounts?.map(String),
    recipientAddress: parameters.recipientAddress,
    mintFrom: parameters.mintFrom,
  }
}

/** The fields of a swap. */
export function swapFields({
  inputTokenAddress,
  outputTokenAddress,
  inputAmount,
  leastOutput,
  ...rest
}: SwapParameters) {
  const { feeToken = inputTokenAddress, feeAmount } = rest
  return {
    ...rest,
    tokenAddresses: [inputTokenAddress, outputTokenAddress],
    amounts: [`-${inputAmount}`, String(leastOutput)],
    feeToken,
    feeAmount: feeAmount?.toString(),
  }
}
