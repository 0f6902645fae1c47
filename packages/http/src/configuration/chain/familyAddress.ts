import { parseAddress } from "@shielded-relay/core"

/** A valid EVM address as the operator wrote it; `undefined` for other values. */
export function evmAddress(value: unknown): string | undefined {
  return typeof value === "string" && parseAddress(value, "evm") !== null ? value : undefined
}

/** A valid TRON address as the operator wrote it; `undefined` for other values. */
export function tronAddress(value: unknown): string | undefined {
  return typeof value === "string" && parseAddress(value, "tron") !== null ? value : undefined
}

/** 32 bytes in base58, as in Solana addresses and hashes; `undefined` for other values. */
export function solanaAddress(value: unknown): string | undefined {
  return typeof value === "string" && parseAddress(value, "solana") !== null ? value : undefined
}
