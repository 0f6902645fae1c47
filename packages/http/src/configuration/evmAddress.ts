import { parseAddress } from "@shielded-relay/core"

/** An address of an EVM chain as its operator wrote it; `undefined` for anything else. */
export function evmAddress(value: unknown): string | undefined {
  return typeof value === "string" && parseAddress(value, "evm") !== null ? value : undefined
}
