import { Effect } from "effect"
import { SCHEMA } from "../schema/names.ts"
import { countOf, text, whole } from "../store/columns.ts"
import type { Transactions } from "../transaction/Transactions.ts"

/** What a database tells about the keys of managed wallets. */
export interface ManagedKeysState {
  /** The fingerprints of the roots, by version. */
  readonly roots: ReadonlyMap<number, string>
  /** Users whose words were exported. */
  readonly exportedUsers: number
  /** Organizations whose root was exported. */
  readonly exportedOrganizations: number
}

/** Reads the roots and counts the marks. Changes nothing, and verifies no seal. */
export const readManagedKeys = Effect.fnUntraced(function* (transactions: Transactions) {
  const { rows } = yield* transactions.statement(
    `SELECT version, fingerprint FROM ${SCHEMA}.waas_root ORDER BY version`,
  )
  const users = yield* transactions.statement(
    `SELECT count(*) FROM ${SCHEMA}.managed_user WHERE exported_at IS NOT NULL`,
  )
  const organizations = yield* transactions.statement(
    `SELECT count(*) FROM ${SCHEMA}.organization WHERE exported_root IS NOT NULL`,
  )
  return {
    roots: new Map(rows.map((row) => [whole(row, "version"), text(row, "fingerprint")])),
    exportedUsers: countOf(users),
    exportedOrganizations: countOf(organizations),
  } satisfies ManagedKeysState
})
