import type { Address, ChainFamily } from "./Address.ts"
import { addressFromBytes } from "./addressBytes.ts"
import { families } from "./families.ts"

/**
 * Parses an address; `null` if the text is not one.
 *
 * EVM and TRON share their 20 bytes, so for both families `0x…`, `41…` and `T…` name the same address. Solana takes base58 of 32 bytes;
 * `any` takes all of them. Each text is valid in at most one way: `0` is not a base58 digit, and 42 or fewer base58 characters that do not
 * start with `1` hold less than 32 bytes.
 */
export function parseAddress(text: string, family: ChainFamily | "any"): Address | null {
  const rows = family === "any" ? Object.values(families) : [families[family]]
  for (const parse of new Set(rows.flatMap(({ parsers }) => parsers))) {
    const bytes = parse(text)
    if (bytes !== null) return addressFromBytes(bytes)
  }
  return null
}
