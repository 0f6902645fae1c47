import type { Row } from "@effect/sql-pg/PgConnection"
import {
  entryStates,
  type Entry,
  type EntryDecision,
  type EntryKey,
  type EntryStoreShape,
} from "@shielded-relay/core"
import { Effect, Schema } from "effect"
import { addressSchema } from "../document/scalars.ts"
import { ACKNOWLEDGE } from "../journal/balanceChanges.ts"
import type { Transactions } from "../transaction/Transactions.ts"
import {
  address,
  addresses,
  amount,
  chainId,
  fieldElement,
  isNull,
  text,
  toWhole,
  whole,
  word,
} from "./columns.ts"

const COLUMNS =
  "chain_id, transaction_hash, log, position, block, token, amount, npk, origin, state, payers, counts_from, attempts, ask_at, decisions"
/** SQL conditions that repeat the predicates of the partial indexes, so that Postgres uses those. */
const WAITING = "state IN ('undecided', 'return-due')"
const WITHHELD = "state IN ('quarantined', 'kept', 'return-due', 'returning')"
const KEY = "chain_id = $1 AND transaction_hash = $2 AND log = $3"

export function postgresEntryStore(transactions: Transactions): EntryStoreShape {
  const select = (rest: string, given: ReadonlyArray<unknown>) =>
    Effect.map(
      transactions.statement(`SELECT ${COLUMNS} FROM entry WHERE ${rest}`, [...given]),
      ({ rows }) => rows.map(entryOf),
    )
  return {
    find: (key) => Effect.map(select(KEY, keyOf(key)), ([entry]) => entry ?? null),
    due: (chain, { upTo, now }, limit) =>
      select(
        `chain_id = $1 AND ${WAITING} AND position IS NOT NULL AND block <= $2 AND ask_at <= $3
        ORDER BY ask_at, position LIMIT $4`,
        [toWhole(chain), toWhole(upTo), toWhole(now), toWhole(limit)],
      ),
    postpone: (key, askAt) =>
      Effect.asVoid(
        transactions.statement(
          `UPDATE entry SET ask_at = $4, attempts = attempts + 1 WHERE ${KEY} AND ${WAITING}`,
          [...keyOf(key), toWhole(askAt)],
        ),
      ),
    decide: (key, { from, payers, ...decision }) => {
      const { state } = decision
      const counts = state === "served" || state === "released"
      return Effect.map(
        transactions.statement(
          `UPDATE entry SET state = $4, payers = coalesce($5::text[], payers), decisions = decisions || $6::jsonb,
            counts_from = CASE WHEN $7::boolean
              THEN coalesce((SELECT positions FROM checkpoint WHERE checkpoint.chain_id = entry.chain_id), 0) END,
            news = $7::boolean,
            attempts = CASE WHEN $4 = 'return-due' THEN 0 ELSE attempts END,
            ask_at = CASE WHEN $4 = 'return-due' THEN 0 ELSE ask_at END
          WHERE ${KEY} AND state = ANY ($8::text[])`,
          [
            ...keyOf(key),
            state,
            payers === undefined ? null : [...payers],
            JSON.stringify([decision]),
            counts,
            [...from],
          ],
        ),
        ({ rowCount }) => rowCount === 1,
      )
    },
    newlyCounting: (chain, limit) =>
      select("chain_id = $1 AND news ORDER BY chain_id, transaction_hash, log LIMIT $2", [
        toWhole(chain),
        toWhole(limit),
      ]),
    acknowledge: (keys) =>
      Effect.asVoid(
        transactions.statement(ACKNOWLEDGE, [
          keys.map((key) => toWhole(key.chainId)),
          keys.map(({ transactionHash }) => transactionHash),
          keys.map(({ log }) => toWhole(log)),
        ]),
      ),
    withheld: (limit, after) =>
      Effect.map(
        transactions.statement(
          `SELECT chain_id, transaction_hash, log FROM entry
          WHERE ${WITHHELD} AND (chain_id, transaction_hash, log) > ($2, $3, $4)
          ORDER BY chain_id, transaction_hash, log LIMIT $1`,
          [toWhole(limit), ...(after === undefined ? [-1n, "", -1n] : keyOf(after))],
        ),
        ({ rows }) => rows.map(entryKeyOf),
      ),
  }
}

function keyOf({ chainId: chain, transactionHash, log }: EntryKey): [bigint, string, bigint] {
  return [toWhole(chain), transactionHash, toWhole(log)]
}

const origins: ReadonlyArray<Entry["origin"]> = ["public", "private"]

const decisionsOf = Schema.decodeUnknownSync(
  Schema.Array(
    Schema.Union([
      Schema.Struct({
        at: Schema.Int,
        state: Schema.Literals(["served", "quarantined", "released", "kept", "returning"]),
        reason: Schema.NullOr(Schema.String),
      }),
      Schema.Struct({
        at: Schema.Int,
        state: Schema.Literal("return-due"),
        reason: Schema.String,
        payer: addressSchema,
        caseName: Schema.NullOr(Schema.String),
      }),
      Schema.Struct({
        at: Schema.Int,
        state: Schema.Literal("returned"),
        reason: Schema.Null,
        transaction: Schema.String,
      }),
    ]),
  ),
) satisfies (stored: unknown) => ReadonlyArray<EntryDecision>

function entryKeyOf(row: Row): EntryKey {
  return {
    chainId: chainId(row),
    transactionHash: text(row, "transaction_hash"),
    log: whole(row, "log"),
  }
}

function entryOf(row: Row): Entry {
  return {
    ...entryKeyOf(row),
    position: isNull(row, "position") ? null : whole(row, "position"),
    block: whole(row, "block"),
    token: address(row, "token"),
    amount: amount(row, "amount"),
    npk: fieldElement(row, "npk"),
    origin: word(origins, row, "origin"),
    state: word(entryStates, row, "state"),
    payers: addresses(row, "payers"),
    countsFrom: isNull(row, "counts_from") ? null : whole(row, "counts_from"),
    attempts: whole(row, "attempts"),
    askAt: whole(row, "ask_at"),
    decisions: decisionsOf(row["decisions"]),
  }
}
