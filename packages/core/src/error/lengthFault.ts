/** What is wrong when `amounts` do not go with `tokenAddresses` one by one; `null` when they do. */
export function lengthFault(
  tokenAddresses: ReadonlyArray<unknown>,
  amounts: ReadonlyArray<unknown>,
): string | null {
  return amounts.length === tokenAddresses.length
    ? null
    : `amounts: ${amounts.length}, one for each of the ${tokenAddresses.length} tokenAddresses`
}
