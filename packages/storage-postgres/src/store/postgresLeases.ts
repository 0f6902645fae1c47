import { LeaseLost, type Lease, type LeasesShape } from "@shielded-relay/core"
import { Effect } from "effect"
import type { Transactions } from "../transaction/Transactions.ts"
import { toWhole, whole } from "./columns.ts"

/** Leases by name. Uses the database's clock. */
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
        // Delete the row: each operation has a lease name of its own, and the rows would pile up.
        transactions.statement("DELETE FROM lease WHERE name = $1 AND token = $2", [
          lease.name,
          toWhole(lease.token),
        ]),
      ),
    // Locks the row until the transaction ends. A process that acquires the name waits for that and then reads its
    // writes.
    fence: (lease) =>
      requireHeld(
        lease,
        "SELECT token FROM lease WHERE name = $1 AND token = $2 AND held_until IS NOT NULL FOR SHARE",
      ),
  }
}
