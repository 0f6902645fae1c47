import { LeaseLost, type Lease, type LeasesShape } from "@shielded-relay/core"
import { Effect } from "effect"
import type { Transactions } from "../transaction/Transactions.ts"
import { toWhole, whole } from "./columns.ts"

/** Leases by name, on the database's clock. */
export function postgresLeases(transactions: Transactions): LeasesShape {
  const requireHeld = (lease: Lease, sql: string, parameters: ReadonlyArray<unknown> = []) =>
    Effect.flatMap(
      transactions.statement(sql, [lease.name, toWhole(lease.token), ...parameters]),
      ({ rowCount }) =>
        rowCount === 1 ? Effect.void : Effect.fail(new LeaseLost({ name: lease.name })),
    )
  return {
    acquire: (name, duration) =>
      Effect.map(
        transactions.statement(
          `INSERT INTO lease (name, token, held_until) VALUES ($1, nextval('lease_token'), storage_time() + $2)
          ON CONFLICT (name) DO UPDATE SET token = excluded.token, held_until = excluded.held_until
          WHERE lease.held_until IS NULL OR lease.held_until <= storage_time()
          RETURNING token`,
          [name, toWhole(duration)],
        ),
        ({ rows: [row] }) => (row === undefined ? null : { name, token: whole(row, "token") }),
      ),
    renew: (lease, duration) =>
      requireHeld(
        lease,
        `UPDATE lease SET held_until = storage_time() + $3
        WHERE name = $1 AND token = $2 AND held_until IS NOT NULL`,
        [toWhole(duration)],
      ),
    release: (lease) =>
      Effect.asVoid(
        // The row goes, or each operation would leave one for ever.
        transactions.statement("DELETE FROM lease WHERE name = $1 AND token = $2", [
          lease.name,
          toWhole(lease.token),
        ]),
      ),
    // The row stays locked until the transaction ends: whoever acquires the name waits for that, and reads what it wrote.
    fence: (lease) =>
      requireHeld(
        lease,
        "SELECT token FROM lease WHERE name = $1 AND token = $2 AND held_until IS NOT NULL FOR SHARE",
      ),
  }
}
