/** Describes the fault if `amounts` and `tokenAddresses` differ in length; otherwise `null`. */
export function lengthFault(
  tokenAddresses: ReadonlyArray<unknown>,
  amounts: ReadonlyArray<unknown>,
): string | null {
  return amounts.length === tokenAddresses.length
    ? null
    : `amounts: ${amounts.length} entries, expected one for each of the ${tokenAddresses.length} tokenAddresses`
}
