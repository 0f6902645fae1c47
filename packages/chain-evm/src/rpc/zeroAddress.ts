import type { Hex } from "@shielded-relay/pool-contracts"

export const zeroAddress: Hex = `0x${"0".repeat(40)}`
