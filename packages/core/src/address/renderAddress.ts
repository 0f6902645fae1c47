import type { Address, ChainFamily } from "./Address.ts"
import { addressBytes } from "./addressBytes.ts"
import { families, rowOfLength } from "./families.ts"

/**
 * Formats an address in the chain family's notation: EIP-55 (EVM), base58check (TRON), base58 (Solana). An address of another family (a
 * Solana owner on an EVM chain) is formatted for its own family.
 */
export function renderAddress(address: Address, family: ChainFamily): string {
  const bytes = addressBytes(address)
  const own = families[family]
  return (bytes.length === own.addressLength ? own : (rowOfLength(bytes.length) ?? own)).render(
    bytes,
  )
}
