import type { ForeignErrorMeaning } from "@shielded-relay/testkit"
import type { Draws } from "./Draws.ts"

type Words = ReadonlyArray<{ readonly client: string; readonly kind: ForeignErrorMeaning }>

/** Whatever was asked: a node that is behind or busy. */
const always: Words = [
  { client: "Agave: node is behind", kind: "unavailable" },
  { client: "Agave: too many requests", kind: "rate-limited" },
]

/** By what was asked, in the EVM's names. A blockhash that is not found yet, or no longer, leaves open what becomes of the bytes. */
const words: Partial<Record<string, Words>> = {
  eth_call: [...always, { client: "Agave: simulation failed", kind: "reverted" }],
  eth_sendRawTransaction: [
    ...always,
    { client: "Agave: blockhash not found", kind: "unavailable" },
    { client: "Agave: no record of a prior credit", kind: "unfunded" },
  ],
}

/** What an endpoint of a chain of Solana's manner says in place of an answer. */
export function drawSolanaError(draws: Draws, method: string): Words[number] {
  return draws.pick(words[method] ?? always)
}
