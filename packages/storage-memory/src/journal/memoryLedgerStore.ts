import {
  ledgerPriceAge,
  type LedgerRow,
  type LedgerStoreShape,
  type PostedPricesShape,
} from "@shielded-relay/core"
import { Effect } from "effect"
import type { Transactions } from "../Transactions.ts"

/** @param rows The row at index i has the line `i + 1`. */
export function memoryLedgerStore(
  transactions: Transactions,
  { tokenPrices }: PostedPricesShape,
  rows: Array<LedgerRow> = [],
): LedgerStoreShape {
  return {
    record: Effect.fnUntraced(function* (entry, at) {
      const { chainId, fee } = entry
      const sample =
        fee === null
          ? undefined
          : (yield* tokenPrices(chainId, fee.token, at - ledgerPriceAge)).at(-1)
      const price = sample === undefined ? null : { tokens: sample.tokens, native: sample.native }
      yield* transactions.statement((undo) => {
        rows.push({ ...entry, price, line: rows.length + 1 })
        undo.onUndo(() => void rows.pop())
      })
    }),
    list: ({ from, to }, after, limit) =>
      transactions.statement(() =>
        rows
          .slice(after)
          .filter(({ day }) => from <= day && day < to)
          .slice(0, limit),
      ),
  }
}
