import type { Address, ChainFamily } from "./Address.ts"
import { addressBytes } from "./addressBytes.ts"
import { families, rowOfLength } from "./families.ts"

/**
 * Formats an address in the chain family's notation: EIP-55 (EVM), base58check (TRON), base58 (Solana). An address of another family (a
 * Solana owner on an EVM chain), or of an unknown one (`null`), is formatted for the first family whose addresses have its length.
 */
export function renderAddress(address: Address, family: ChainFamily | null): string {
  const bytes = addressBytes(address)
  const own = family === null ? undefined : families[family]
  const row = own?.addressLength === bytes.length ? own : rowOfLength(bytes.length)
  if (row === undefined) throw new RangeError(`No family's addresses have ${bytes.length} bytes`)
  return row.render(bytes)
}
