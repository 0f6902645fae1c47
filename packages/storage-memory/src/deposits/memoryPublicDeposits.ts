import { keptSteps, type ChainId, type PublicDepositsShape } from "@shielded-relay/core"
import type { Transactions } from "../Transactions.ts"
import { DepositTable } from "./DepositTable.ts"

export function memoryPublicDeposits(transactions: Transactions): PublicDepositsShape {
  const chains = new Map<ChainId, DepositTable>()
  const chain = (chainId: ChainId): DepositTable => {
    // An empty table equals a missing one, so creating it needs no undo.
    const known = chains.get(chainId) ?? new DepositTable()
    chains.set(chainId, known)
    return known
  }

  return {
    steps: (chainId) => transactions.statement(() => chain(chainId).steps.toReversed()),
    append: ({ chainId, to, deposits }) =>
      transactions.statement((journal) => {
        const table = chain(chainId)
        const { steps } = table
        const newest = steps.at(-1) ?? null
        journal.onUndo(() => {
          table.cut(newest)
          table.mark(steps)
        })
        for (const deposit of deposits) table.add(deposit)
        table.mark([...steps, to].slice(-keptSteps))
      }),
    rollback: (chainId, to) =>
      transactions.statement((journal) => {
        const table = chain(chainId)
        const isKept = ({ number, hash }: { readonly number: number; readonly hash: string }) =>
          table.steps.some((step) => step.number === number && step.hash === hash)
        if (to !== null && !isKept(to))
          throw new Error(`no step of chain ${chainId} ends with block ${to.number}`)
        const { steps, deposits } = table.cut(to)
        journal.onUndo(() => {
          for (const deposit of deposits) table.add(deposit)
          table.mark(steps)
        })
      }),
    fitting: ({ chainId, token, least, limit }, releases) =>
      transactions.statement(() =>
        releases.map((release) => chain(chainId).fitting(token, least, limit, release)),
      ),
    isDepositor: (chainId, address) =>
      transactions.statement(() => chain(chainId).isDepositor(address)),
  }
}
