import { parseAddress } from "./parseAddress.ts"

/** What is wrong with a text as an address of any family, in words that follow what was found; `null` for an address. */
export function addressFault(text: string): string | null {
  if (parseAddress(text, "any") !== null) return null
  if (/^0x[0-9a-fA-F]{40}$/.test(text))
    return "expected the checksum of EIP-55 in the letters' case, or one case throughout"
  if (/^T[1-9A-HJ-NP-Za-km-z]{33}$/.test(text)) return "expected a TRON address with its checksum"
  return "expected an address: 0x…, 41…, T… or base58"
}
