import type { Address, ChainFamily } from "./Address.ts"
import { addressBytes } from "./addressBytes.ts"
import { renderEvmAddress } from "./evmAddress.ts"
import { renderSolanaAddress } from "./solanaAddress.ts"
import { renderTronAddress } from "./tronAddress.ts"

/**
 * An address as people of a chain write it: EIP-55 (EVM), base58check (TRON), base58 (Solana).
 * An address that cannot stand on the family's chains (a Solana owner read on an EVM chain) is written as its own family does.
 */
export function renderAddress(address: Address, family: ChainFamily): string {
  const bytes = addressBytes(address)
  if (bytes.length === 32) return renderSolanaAddress(bytes)
  return family === "tron" ? renderTronAddress(bytes) : renderEvmAddress(bytes)
}
