import { operatorFee } from "../fee/fee.ts"
import type { Operation, TokenAmount } from "../operation/Operation.ts"
import { completedStages, publishedFee, tokensDone } from "../operation/stages.ts"
import type { LedgerEntry } from "../port/storage/journal/LedgerStore.ts"

const day = 86_400_000

/**
 * What an operation that just ended cost and earned. `native`: the cost of the current stage's transactions that burnt no fee limit, in
 * smallest units of the native coin. A failed one earned what its completed stages published.
 */
export function ledgerEntry(
  operation: Operation,
  outcome: LedgerEntry["outcome"],
  native: bigint,
): LedgerEntry {
  const { chainId, kind, updatedAt, burnt = [] } = operation
  const costs = [...completedStages(operation), ...burnt].map(({ cost }) => cost)
  return {
    day: Math.floor(updatedAt / day) * day,
    chainId,
    kind,
    outcome,
    fee: feeOf(operation, outcome),
    cuts: cutsOf(operation, outcome).filter(({ amount }) => amount > 0n),
    native: costs.reduce((sum, cost) => sum + cost, native),
  }
}

function feeOf(operation: Operation, outcome: LedgerEntry["outcome"]): TokenAmount | null {
  const { intent } = operation
  if (intent === null || !("fee" in intent)) return null
  const { token, amount } = intent.fee
  return { token, amount: outcome === "confirmed" ? amount : publishedFee(operation).amount }
}

function cutsOf(operation: Operation, outcome: LedgerEntry["outcome"]): ReadonlyArray<TokenAmount> {
  const { intent } = operation
  switch (intent?.kind) {
    case "withdraw":
    case "transfer": {
      const done = tokensDone(operation)
      return intent.amounts
        .filter(({ token }) => outcome === "confirmed" || done.has(token))
        .map(({ token, amount }) => ({
          token,
          amount: operatorFee(amount, intent.variableRateBps),
        }))
    }
    case "payout":
      return outcome === "confirmed" ? [{ token: intent.token, amount: intent.cut }] : []
    case "swap":
    case "deposit":
    case "recovery":
    case "return":
    case "tree-update":
    case undefined:
      return []
  }
}
