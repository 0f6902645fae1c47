import type { GasDebt, OwnerId } from "@shielded-relay/core"
import { Effect } from "effect"
import { amount, chainId, flag, owner as ownerOf, text, whole, word } from "../store/columns.ts"
import { UNSENT } from "../store/operationStates.ts"
import { grouped } from "../transaction/grouped.ts"
import type { Row } from "@effect/sql-pg/PgConnection"
import type { Transactions } from "../transaction/Transactions.ts"

const parts = ["unsent", "debt"] as const

interface Asked {
  readonly of: (typeof parts)[number]
  readonly owner: OwnerId
}

/** What an acceptance depends on; a part that was not asked for is empty. */
export interface OwnerRows {
  readonly unsent: number
  /** In the order of `GasDebtStore`. */
  readonly debts: ReadonlyArray<GasDebt>
}

/** Answers with the rows of one part of an owner. */
export type ReadOwners = ReturnType<typeof readOwners>

/**
 * The queries of the parts. Their columns have the same types: the casts take the domains away. SELECT hides the lists' lengths from the
 * planner: for each length it would plan anew, which takes longer than the query.
 */
const QUERIES: Readonly<Record<Asked["of"], string>> = {
  unsent: `SELECT 'unsent' AS part, given.owner, (
      SELECT count(*) FROM operation WHERE operation.owner = given.owner AND ${UNSENT}
    ) AS count, NULL::bigint AS chain_id, NULL::text AS transaction_hash, NULL::text AS native, NULL::bigint AS lost_at, NULL::boolean AS is_advance
    FROM unnest((SELECT $1)::text[]) AS given (owner)`,
  debt: `SELECT 'debt' AS part, owner::text, NULL::bigint AS count, chain_id::bigint, transaction_hash::text, native::text, lost_at::bigint, is_advance
    FROM lost_gas WHERE owner = ANY ((SELECT $2)::text[])`,
}

/** Reads an owner's unsent operations and debts. Those that are asked for at the same time are read by one statement. */
export const readOwners = (transactions: Transactions) =>
  grouped(transactions, (asked: ReadonlyArray<Asked>) => {
    const ownersOf = (part: Asked["of"]) => [
      ...new Set(asked.flatMap(({ of, owner }) => (of === part ? [owner] : []))),
    ]
    const wanted = parts.filter((part) => asked.some(({ of }) => of === part))
    return Effect.map(
      transactions.statement(
        // Only what is asked for: a transaction conflicts with writes of all that it reads. But all parameters have a use in every statement.
        `WITH parameters AS (SELECT $1::text[] AS a, $2::text[] AS b) ${wanted
          .map((part) => QUERIES[part])
          .join(" UNION ALL ")} ORDER BY lost_at, chain_id, transaction_hash`,
        [ownersOf("unsent"), ownersOf("debt")],
      ),
      ({ rows }) => {
        const ofOwners = Map.groupBy(rows, ownerOf)
        return asked.map(({ of, owner }): OwnerRows => {
          const own = (ofOwners.get(owner) ?? []).filter((row) => word(parts, row, "part") === of)
          return of === "unsent"
            ? { unsent: own.reduce((sum, row) => sum + whole(row, "count"), 0), debts: [] }
            : { unsent: 0, debts: own.map(debtIn) }
        })
      },
    )
  })

function debtIn(row: Row): GasDebt {
  return {
    chainId: chainId(row),
    transactionHash: text(row, "transaction_hash"),
    owner: ownerOf(row),
    native: amount(row, "native"),
    at: whole(row, "lost_at"),
    ...(flag(row, "is_advance") ? { isAdvance: true as const } : {}),
  }
}
