import type { Answers } from "../generated/contract.ts"
import type { CallOptions } from "../transport/withSignal.ts"
import type { FeeParameters, MaximumParameters } from "./parameters.ts"

/** The largest rounded amount that a balance pays, and the quote of its fee. */
export interface MaximumWithdrawal {
  /** Smallest units, two significant digits. */
  readonly amount: string
  readonly quote: Answers["GET /get-fee"]
}

interface Reads {
  readonly balance: (
    parameters: { readonly chainId: number },
    options?: CallOptions,
  ) => Promise<Answers["GET /balance"]>
  readonly getFee: (
    parameters: FeeParameters,
    options?: CallOptions,
  ) => Promise<Answers["GET /get-fee"]>
}

/** Asks for quotes of ever smaller amounts until the balance covers one with its fee. `null` if it covers none. */
export async function maximumWithdrawal(
  reads: Reads,
  { tokenAddress, feeToken = tokenAddress, ...rest }: MaximumParameters,
  options?: CallOptions,
): Promise<MaximumWithdrawal | null> {
  const { balances } = await reads.balance(rest, options)
  const held = balances.find((one) => one.tokenAddress.toLowerCase() === tokenAddress.toLowerCase())
  const balance = BigInt(held?.balance ?? 0)
  let amount = roundedDown(balance)
  while (amount > 0n) {
    const asked = { ...rest, feeToken, tokenAddresses: [tokenAddress], amounts: [amount] }
    const quote = await reads.getFee(asked, options)
    const isSame = (quote.feeToken ?? feeToken) === held?.tokenAddress
    const left = balance - (isSame ? BigInt(quote.feeAmount) : 0n)
    if (amount <= left) return { amount: String(amount), quote }
    amount = roundedDown(left)
  }
  return null
}

/** Two significant digits of an amount, rounded down; 0 for a negative one. */
function roundedDown(amount: bigint): bigint {
  if (amount < 100n) return amount > 0n ? amount : 0n
  const unit = 10n ** BigInt(String(amount).length - 2)
  return amount - (amount % unit)
}
