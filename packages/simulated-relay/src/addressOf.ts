import { type Address, parseAddress } from "@shielded-relay/core"

/**
 * Parses an address of any chain family.
 * @throws Error if it is malformed.
 */
export function addressOf(text: string): Address {
  const address = parseAddress(text, "any")
  if (address === null) throw new Error(`${text} must be an address of any chain`)
  return address
}
