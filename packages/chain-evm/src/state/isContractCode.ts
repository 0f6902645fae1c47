import type { Hex } from "@shielded-relay/pool-contracts"

/** EIP-7702 delegation: an account with this code still acts by its own key. */
const delegation = /^0xef0100[0-9a-f]{40}$/

/** Whether this code makes an address a contract. */
export function isContractCode(code: Hex): boolean {
  return code !== "0x" && !delegation.test(code)
}
