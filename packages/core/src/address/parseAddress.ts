import type { Address, ChainFamily } from "./Address.ts"
import { addressFromBytes } from "./addressBytes.ts"
import { parseEvmAddress } from "./evmAddress.ts"
import { parseSolanaAddress } from "./solanaAddress.ts"
import { parseTronAddress } from "./tronAddress.ts"

/**
 * The address that a text names, or `null`.
 *
 * EVM and TRON share their 20 bytes, so for both families `0x…`, `41…` and `T…` name the same address; Solana takes base58 of
 * 32 bytes; `any` takes all of them. No text is valid in two ways: `0x` holds a digit that base58 has not, and 42 or fewer
 * base58 characters that do not start with `1` hold less than 32 bytes.
 */
export function parseAddress(text: string, family: ChainFamily | "any"): Address | null {
  const bytes =
    (family === "solana" ? null : (parseEvmAddress(text) ?? parseTronAddress(text))) ??
    (family === "evm" || family === "tron" ? null : parseSolanaAddress(text))
  return bytes === null ? null : addressFromBytes(bytes)
}
