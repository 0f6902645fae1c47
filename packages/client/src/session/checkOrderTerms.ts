import { RelayAnswerError } from "../errors.ts"
import type { Answers } from "../generated/contract.ts"
import type { Intent } from "./transactionRequest.ts"

type Terms = Pick<
  Answers["POST /private-send"],
  "amountIn" | "amountOut" | "fee" | "excess" | "nonce"
>
type Asked = Pick<
  Intent<"PrivateSend">,
  "tokenAddress" | "feeToken" | "feeAmount" | "recipients" | "roundDeposit"
>

/**
 * Checks the amounts of an order against what was asked for, before the wallet is asked to pay. Rounding is not signed, so this finds a
 * service that adds more than it may: 10 % of the exact total or more, or anything where no rounding was asked for. A bound for the fees
 * in a token of its own is exactly what was asked for, too.
 *
 * @throws RelayAnswerError
 */
export function checkOrderTerms(
  { amountIn, amountOut, fee, excess = "0", nonce }: Terms,
  { tokenAddress, feeToken = tokenAddress, feeAmount, recipients, roundDeposit }: Asked,
): void {
  const paid = recipients.reduce((sum, { amount }) => sum + BigInt(amount), 0n)
  const added = BigInt(excess)
  const exact = BigInt(amountIn) - added
  const isOtherToken = feeToken.toLowerCase() !== tokenAddress.toLowerCase()
  const mayAdd = (rounding: bigint, to: bigint) =>
    roundDeposit === true ? rounding >= 0n && rounding * 10n < to : rounding === 0n
  const isRight =
    BigInt(amountOut) === paid &&
    (isOtherToken || exact === paid + BigInt(fee)) &&
    mayAdd(added, exact) &&
    // In the same token the operator's own fee comes on top, which the client does not know.
    (feeAmount === undefined ||
      !isOtherToken ||
      mayAdd(BigInt(fee) - BigInt(feeAmount), BigInt(feeAmount)))
  if (!isRight)
    throw new RelayAnswerError("The order's amounts do not add up to what was asked for", { nonce })
}
