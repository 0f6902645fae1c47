import type { BroadcastOutcome } from "@shielded-relay/core"
import type { BroadcastFate, EndpointFaults } from "./EndpointFaults.ts"
import type { ChainTransaction } from "../ChainTransaction.ts"
import type { SimulatedChain } from "../SimulatedChain.ts"
import { simulatedAddress } from "../simulatedAddress.ts"

/** The account that copies calls from the mempool. */
export const COPYCAT = simulatedAddress(0xc0_70ca7)

/** Delivers a broadcast by its fate and returns the node's answer. */
export function deliver(
  chain: SimulatedChain,
  faults: EndpointFaults,
  transaction: ChainTransaction,
  fate: BroadcastFate = "deliver",
): BroadcastOutcome {
  if (faults.dropping) return "accepted"
  switch (fate) {
    case "drop":
      return "accepted"
    case "lose":
      return "unclear"
    case "nonce-taken":
    case "underpriced":
    case "unfunded":
    case "expired":
      return fate
    case "lose-answer":
    case "deliver": {
      const outcome = chain.submit(transaction)
      const { input } = transaction
      if (outcome === "accepted" && faults.copied && input.kind === "transact")
        chain.copy(input, COPYCAT)
      return fate === "deliver" ? outcome : "unclear"
    }
  }
}
