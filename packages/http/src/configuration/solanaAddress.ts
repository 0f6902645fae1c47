import { parseAddress } from "@shielded-relay/core"

/** 32 bytes in base58, as Solana writes addresses and hashes; `undefined` for anything else. */
export function solanaAddress(value: unknown): string | undefined {
  return typeof value === "string" && parseAddress(value, "solana") !== null ? value : undefined
}
