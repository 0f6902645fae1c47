import type { Row } from "@effect/sql-pg/PgConnection"
import type { ChainId, ChainStatus, IndexCheckpoint, NewestRoot } from "@shielded-relay/core"
import { Effect } from "effect"
import { grouped } from "../transaction/grouped.ts"
import type { Transactions } from "../transaction/Transactions.ts"
import {
  chainId,
  fieldElement,
  flag,
  isNull,
  text,
  toWhole,
  whole,
  word,
} from "../store/columns.ts"

const parts = ["checkpoint", "status", "root"] as const

/** What the index has of a chain; a part that was not asked for is `null`, like one without a row. */
interface ChainRows {
  checkpoint: IndexCheckpoint | null
  status: ChainStatus | null
  root: NewestRoot | null
}

/** The queries of the parts. Their columns have the same types: the casts take the domains away. `chains`: SQL of a list of chain ids, whose length SELECT hides from the planner: for each length it would plan anew. */
const queries = (chains: string): Readonly<Record<(typeof parts)[number], string>> => ({
  checkpoint: `SELECT 'checkpoint' AS part, chain_id::bigint, number::bigint AS block, hash::text, time::bigint, positions::bigint AS count,
      NULL::boolean AS at_head, NULL::bigint AS disagreement, NULL::bytea AS root
    FROM checkpoint WHERE chain_id = ANY (${chains})`,
  status: `SELECT 'status' AS part, chain_id::bigint, confirmed::bigint AS block, NULL::text AS hash, NULL::bigint AS time, NULL::bigint AS count,
      at_head, disagreement::bigint, NULL::bytea AS root
    FROM chain_outlook WHERE chain_id = ANY (${chains})`,
  root: `SELECT 'root' AS part, given.chain_id, newest.block::bigint, NULL::text AS hash, NULL::bigint AS time, newest.inserted::bigint AS count,
      NULL::boolean AS at_head, NULL::bigint AS disagreement, newest.root::bytea
    FROM unnest(${chains}) AS given (chain_id) CROSS JOIN LATERAL (
      SELECT block, inserted, root.root FROM root WHERE root.chain_id = given.chain_id ORDER BY block DESC, ordinal DESC LIMIT 1
    ) AS newest`,
})

const OF_CHAINS = queries("(SELECT $1)::bigint[]")

/** All parts of the chain `$1`. */
export const CHAIN_ROWS = Object.values(queries("ARRAY[$1::bigint]")).join(" UNION ALL ")

/** Reads parts of chains. Those that are asked for at the same time are read by one statement, and so from one snapshot. */
export const readChains = (transactions: Transactions) =>
  grouped(
    transactions,
    (calls: ReadonlyArray<{ readonly chain: ChainId; readonly of: (typeof parts)[number] }>) => {
      const asked = new Set(calls.map(({ of }) => of))
      return Effect.map(
        transactions.statement(
          // Only what is asked for: a transaction conflicts with writes of all that it reads.
          parts
            .filter((part) => asked.has(part))
            .map((part) => OF_CHAINS[part])
            .join(" UNION ALL "),
          [[...new Set(calls.map(({ chain }) => chain))].map(toWhole)],
        ),
        ({ rows }) => {
          const chains = Map.groupBy(rows, chainId)
          return calls.map(({ chain }) => chainOf(chains.get(chain) ?? []))
        },
      )
    },
  )

/** A chain from its rows. */
export function chainOf(rows: ReadonlyArray<Row>): Readonly<ChainRows> {
  const chain: ChainRows = { checkpoint: null, status: null, root: null }
  for (const row of rows) addRow(chain, row)
  return chain
}

function addRow(chain: ChainRows, row: Row): void {
  switch (word(parts, row, "part")) {
    case "checkpoint":
      chain.checkpoint = {
        number: whole(row, "block"),
        hash: text(row, "hash"),
        time: whole(row, "time"),
        positions: whole(row, "count"),
      }
      break
    case "status":
      chain.status = {
        confirmed: whole(row, "block"),
        atHead: flag(row, "at_head"),
        disagreement: isNull(row, "disagreement") ? null : whole(row, "disagreement"),
      }
      break
    case "root":
      chain.root = {
        inserted: whole(row, "count"),
        root: fieldElement(row, "root"),
        block: whole(row, "block"),
      }
      break
  }
}
