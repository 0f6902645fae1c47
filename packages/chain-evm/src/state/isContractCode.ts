import type { Hex } from "viem"

/** EIP-7702: an account with this code acts by its own key and only borrows code. */
const delegation = /^0xef0100[0-9a-f]{40}$/

/** Whether an account's code makes it a contract. */
export function isContractCode(code: Hex): boolean {
  return code !== "0x" && !delegation.test(code)
}
