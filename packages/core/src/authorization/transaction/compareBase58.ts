/**
 * Comparator for addresses in Solana texts: case-insensitive first; texts that differ only in case sort the lower-case letter first at the
 * first difference. This is the order of locale-aware comparison for base58 (digits before letters, case last), which wallets' libraries
 * use, independent of the host's locale. Plain ASCII order differs for one pair in six.
 */
export function compareBase58(one: string, other: string): number {
  // For texts that differ only in case, swap the arguments: ASCII sorts upper case first.
  return ascii(one.toLowerCase(), other.toLowerCase()) || ascii(other, one)
}

function ascii(one: string, other: string): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}
