import type { TransactionFees } from "@shielded-relay/core"
import type { SimulatedChain } from "../SimulatedChain.ts"
import { feesOf, simulatedFeesOf, type SimulatedFees } from "../SimulatedFees.ts"

/** Fees for a first send, or such that replace a stuck transaction. */
export function suggestedFees(chain: SimulatedChain, replacing?: TransactionFees): TransactionFees {
  return feesOf(
    replacing === undefined ? priceNow(chain) : priceToReplace(chain, simulatedFeesOf(replacing)),
  )
}

export function priceNow(chain: SimulatedChain): SimulatedFees {
  const { baseFee, suggestedTip } = chain.conditions
  return {
    gasLimit: 2_000_000n,
    maxFeePerGas: 2n * baseFee + suggestedTip,
    maxPriorityFeePerGas: suggestedTip,
  }
}

/** An eighth more on both fees, or the current price. */
function priceToReplace(chain: SimulatedChain, stuck: SimulatedFees): SimulatedFees {
  const now = priceNow(chain)
  const raised = (fee: bigint) => (fee * 9n + 7n) / 8n
  const more = (a: bigint, b: bigint) => (a > b ? a : b)
  return {
    gasLimit: more(now.gasLimit, stuck.gasLimit),
    maxFeePerGas: more(now.maxFeePerGas, raised(stuck.maxFeePerGas)),
    maxPriorityFeePerGas: more(now.maxPriorityFeePerGas, raised(stuck.maxPriorityFeePerGas)),
  }
}
