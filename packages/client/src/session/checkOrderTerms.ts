import { RelayAnswerError } from "../errors.ts"
import type { Answers } from "../generated/contract.ts"
import type { Intent } from "./request/transactionRequest.ts"

/** The amounts of an order, and the nonce of the answer that has them. */
export type OrderTerms = Pick<
  Answers["POST /private-send"],
  "amountIn" | "amountOut" | "fee" | "excess" | "nonce"
>
/** What the order's request asked for. */
export type AskedOrder = Pick<
  Intent<"PrivateSend">,
  "tokenAddress" | "feeToken" | "feeAmount" | "recipients" | "roundDeposit"
>

/**
 * Checks an order's amounts against the request, before the wallet pays. The signature does not cover rounding, so a service could add too
 * much. Allowed is less than 10 % of the exact total, and nothing if the request asked for no rounding. The same holds for the deposit of
 * the fees if they are paid in another token and the request bounds them.
 *
 * @throws RelayAnswerError if an amount is wrong.
 */
export function checkOrderTerms(
  { amountIn, amountOut, fee, excess = "0", nonce }: OrderTerms,
  { tokenAddress, feeToken = tokenAddress, feeAmount, recipients, roundDeposit }: AskedOrder,
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
    // In the same token, the operator adds its own fee, which the client does not know.
    (feeAmount === undefined ||
      !isOtherToken ||
      mayAdd(BigInt(fee) - BigInt(feeAmount), BigInt(feeAmount)))
  if (!isRight) throw new RelayAnswerError("The order's amounts differ from the request", { nonce })
}
