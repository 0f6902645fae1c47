/**
 * The order of addresses in Solana texts, as `sort` takes it: by their letters whatever the case; where these are all equal, the
 * lower-case letter comes first at the first difference. So a host's locale-aware comparison sorts base58 (digits before letters,
 * case last), which wallets' libraries use, but no host's locale is asked. Plain ASCII order differs for one pair in six.
 */
export function compareBase58(one: string, other: string): number {
  // Texts that differ in case alone: ASCII has the upper case first, so it is asked the other way round.
  return ascii(one.toLowerCase(), other.toLowerCase()) || ascii(other, one)
}

function ascii(one: string, other: string): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}
