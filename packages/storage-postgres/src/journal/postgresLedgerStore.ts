import type { Row } from "@effect/sql-pg/PgConnection"
import {
  ledgerPriceAge,
  type LedgerEntry,
  type LedgerRow,
  type LedgerStoreShape,
} from "@shielded-relay/core"
import { Effect } from "effect"
import { address, amount, chainId, isNull, toWhole, whole, word } from "../store/columns.ts"
import { kinds } from "../store/operationRow.ts"
import type { Transactions } from "../transaction/Transactions.ts"
import { readAmounts, writeAmounts } from "./ledgerAmounts.ts"

/**
 * Writes an entry with its price, once for each row of `from`. Its parameters are those of `entryParameters`, from `$first` on.
 */
export const bookOperation = (first: number, from: string) => {
  const [day, chain, kind, outcome, token, fee, cuts, native, since] = Array.from(
    { length: 9 },
    (_, n) => `$${first + n}`,
  )
  return `INSERT INTO ledger (day, chain_id, kind, outcome, fee_token, fee, cuts, native, price_tokens, price_native)
  SELECT ${day}::bigint, ${chain}::bigint, ${kind}::text, ${outcome}::text, ${token}::text, ${fee}::numeric, ${cuts}::jsonb,
    ${native}::numeric, sample.tokens, sample.native
  FROM ${from} LEFT JOIN (
    SELECT tokens, native FROM token_sample WHERE chain_id = ${chain}::bigint AND token = ${token}::text AND minute >= ${since}::bigint
    ORDER BY minute DESC LIMIT 1
  ) AS sample ON true`
}

/** `at`: the time of the operation's end, milliseconds since the epoch. */
export const entryParameters = (entry: LedgerEntry, at: number) => [
  toWhole(entry.day),
  toWhole(entry.chainId),
  entry.kind,
  entry.outcome,
  entry.fee?.token ?? null,
  entry.fee?.amount.toString() ?? null,
  JSON.stringify(writeAmounts(entry.cuts)),
  entry.native.toString(),
  toWhole(at - ledgerPriceAge),
]

const RECORD = bookOperation(1, "(SELECT) AS one")

/** The operator's books. Rows are kept forever. */
export function postgresLedgerStore(transactions: Transactions): LedgerStoreShape {
  return {
    record: (entry, at) =>
      Effect.asVoid(transactions.statement(RECORD, entryParameters(entry, at))),
    list: ({ from, to }, after, limit) =>
      Effect.map(
        transactions.statement(
          `SELECT line, day, chain_id, kind, outcome, fee_token, fee, cuts, native, price_tokens, price_native
          FROM ledger WHERE day >= $1 AND day < $2 AND line > $3 ORDER BY line LIMIT $4`,
          [toWhole(from), toWhole(to), toWhole(after), toWhole(limit)],
        ),
        ({ rows }) => rows.map(ledgerRow),
      ),
  }
}

function ledgerRow(row: Row): LedgerRow {
  return {
    line: whole(row, "line"),
    day: whole(row, "day"),
    chainId: chainId(row),
    kind: word(kinds, row, "kind"),
    outcome: word(["confirmed", "failed"], row, "outcome"),
    fee: isNull(row, "fee_token")
      ? null
      : { token: address(row, "fee_token"), amount: amount(row, "fee") },
    cuts: readAmounts(row["cuts"]),
    native: amount(row, "native"),
    price: isNull(row, "price_tokens")
      ? null
      : { tokens: amount(row, "price_tokens"), native: amount(row, "price_native") },
  }
}
