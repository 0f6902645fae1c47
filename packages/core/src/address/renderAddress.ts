import type { Address, ChainFamily } from "./Address.ts"
import { addressBytes } from "./addressBytes.ts"
import { renderEvmAddress } from "./evmAddress.ts"
import { renderSolanaAddress } from "./solanaAddress.ts"
import { renderTronAddress } from "./tronAddress.ts"

/**
 * Formats an address in the chain family's notation: EIP-55 (EVM), base58check (TRON), base58 (Solana). An address of another family (a
 * Solana owner on an EVM chain) is formatted for its own family.
 */
export function renderAddress(address: Address, family: ChainFamily): string {
  const bytes = addressBytes(address)
  if (bytes.length === 32) return renderSolanaAddress(bytes)
  return family === "tron" ? renderTronAddress(bytes) : renderEvmAddress(bytes)
}
