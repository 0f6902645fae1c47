import { parseAddress } from "./parseAddress.ts"

/** Says what was expected in place of a text that is not an address of any family. `null` if the text is a valid address. */
export function addressFault(text: string): string | null {
  if (parseAddress(text, "any") !== null) return null
  if (/^0x[0-9a-fA-F]{40}$/.test(text))
    return "expected the EIP-55 checksum in the case of its letters, or letters of one case"
  if (/^T[1-9A-HJ-NP-Za-km-z]{33}$/.test(text)) return "expected a TRON address with its checksum"
  return "expected an address: 0x…, 41…, T… or base58"
}
