import type { ForeignErrorMeaning } from "@shielded-relay/testkit"
import type { Draws } from "./Draws.ts"

type Words = ReadonlyArray<{ readonly client: string; readonly kind: ForeignErrorMeaning }>

/** Errors of any method (java-tron 4.8.0). */
const always: Words = [
  { client: "java-tron: SERVER_BUSY", kind: "rate-limited" },
  { client: "java-tron: OTHER_ERROR", kind: "unavailable" },
]

/**
 * Errors by method, in the EVM's names. A node cannot tell whether a block that it does not know is past or future, and bytes that expired
 * for one node may be in another's next block.
 */
const words: Partial<Record<string, Words>> = {
  eth_call: [
    ...always,
    { client: "java-tron: REVERT of a constant call", kind: "reverted" },
    { client: "java-tron: OutOfTimeException of a constant call", kind: "reverted" },
  ],
  eth_sendRawTransaction: [
    ...always,
    { client: "java-tron: BLOCK_UNSOLIDIFIED", kind: "unavailable" },
    { client: "java-tron: NOT_ENOUGH_EFFECTIVE_CONNECTION", kind: "unavailable" },
    { client: "java-tron: TAPOS_ERROR", kind: "unavailable" },
    { client: "java-tron: TRANSACTION_EXPIRATION_ERROR", kind: "unavailable" },
    { client: "java-tron: DUP_TRANSACTION_ERROR", kind: "already-known" },
    { client: "java-tron: BANDWITH_ERROR", kind: "unfunded" },
  ],
}

/** An error from a full node of TRON. */
export function drawTronError(draws: Draws, method: string): Words[number] {
  return draws.pick(words[method] ?? always)
}
