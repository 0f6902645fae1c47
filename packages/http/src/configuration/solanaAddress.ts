import { parseAddress } from "@shielded-relay/core"

/** 32 bytes in base58, as in Solana addresses and hashes; `undefined` for other values. */
export function solanaAddress(value: unknown): string | undefined {
  return typeof value === "string" && parseAddress(value, "solana") !== null ? value : undefined
}
