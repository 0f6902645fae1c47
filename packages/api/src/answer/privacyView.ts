import type { Address, PrivacyAdvice } from "@shielded-relay/core"

/** The advice about privacy as answers show it. `write` formats an address in the chain's encoding. */
export function writePrivacy(
  { block, tokens, warnings }: PrivacyAdvice,
  write: (address: Address) => string,
) {
  return {
    block,
    tokens: tokens.map(({ token, rounded, ...rest }) => ({
      tokenAddress: write(token),
      ...rest,
      rounded: rounded.map(({ amount, payers }) => ({ amount: amount.toString(), payers })),
    })),
    warnings,
  }
}
