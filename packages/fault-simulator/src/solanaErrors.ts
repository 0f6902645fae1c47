import type { ForeignErrorMeaning } from "@shielded-relay/testkit"
import type { Draws } from "./Draws.ts"

type Words = ReadonlyArray<{ readonly client: string; readonly kind: ForeignErrorMeaning }>

/** Errors of any method: the node is behind or busy. */
const always: Words = [
  { client: "Agave: node is behind", kind: "unavailable" },
  { client: "Agave: too many requests", kind: "rate-limited" },
]

/**
 * Errors by method, in the EVM's names. A blockhash that is not found yet or no longer leaves open
 * whether the bytes are executed.
 */
const words: Partial<Record<string, Words>> = {
  eth_call: [...always, { client: "Agave: simulation failed", kind: "reverted" }],
  eth_sendRawTransaction: [
    ...always,
    { client: "Agave: blockhash not found", kind: "unavailable" },
    { client: "Agave: no record of a prior credit", kind: "unfunded" },
  ],
}

/** An error from an endpoint of a Solana-like chain. */
export function drawSolanaError(draws: Draws, method: string): Words[number] {
  return draws.pick(words[method] ?? always)
}
