/** An amount and the number of payers that fit it. */
export interface FittingAmount {
  readonly amount: bigint
  readonly payers: number
}

/** The amounts with two significant digits that are at most a tenth below an amount, largest first. The amount itself is not among them. */
export function roundedBelow(amount: bigint): ReadonlyArray<bigint> {
  const least = amount - amount / 10n
  const unit = unitOf(amount)
  const rounded: Array<bigint> = []
  for (let one = (amount / unit) * unit; one >= least && one > 0n;) {
    if (one < amount) rounded.push(one)
    // Below a power of ten the second digit is worth a tenth as much.
    one -= unitOf(one - 1n)
  }
  return rounded
}

/** The amounts, largest first, that fit more payers than the requested amount and than every larger one here. */
export function hidingBetter(
  asked: FittingAmount,
  rounded: ReadonlyArray<FittingAmount>,
): ReadonlyArray<FittingAmount> {
  let most = asked.payers
  return rounded.filter(({ payers }) => {
    const isBetter = payers > most
    if (isBetter) most = payers
    return isBetter
  })
}

/** What the second significant digit of an amount is worth. */
function unitOf(amount: bigint): bigint {
  return 10n ** BigInt(Math.max(0, amount.toString().length - 2))
}
