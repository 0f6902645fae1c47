import type { Hex } from "@shielded-relay/pool-contracts"

/** Whether a value is text of hex digits with `0x` before them; their number may be odd. */
export function isHex(value: unknown): value is Hex {
  return typeof value === "string" && /^0x[0-9a-fA-F]*$/.test(value)
}
