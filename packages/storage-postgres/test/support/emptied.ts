import { Effect, Layer } from "effect"
import { TestClock } from "effect/testing"
import { storageContext } from "../../src/storageContext.ts"
import { testClock, type TestedSource } from "./TestedSource.ts"
import type { Transactions } from "../../src/transaction/Transactions.ts"

export interface TestDatabase {
  readonly transactions: Transactions
  readonly tested: TestedSource
}

/** Referring tables first. */
const tables =
  "sender_nonce operation session used_nonce quote checkpoint indexed_block leaf note foreign_note nullifier unmarked_spend " +
  "pool_operation root reservation coming_note private_send private_send_key waiting_job running_job lease " +
  "chain_outlook restored_chain installation screening_decision lost_gas out_of_time block_producer reserved_fee entry posted_price cost_sample token_sample " +
  "tree_part public_deposit public_depositor deposit_step " +
  "wallet_sender_nonce wallet_operation " +
  "journal journal_balance balance_subject journal_extent operation_wait ledger webhook_endpoint webhook_event webhook_balance owner_webhook operator_log operator_setting process " +
  "organization managed_user managed_key managed_wallet managed_policy managed_proposal policy_spend stamped_outcome waas_root audit_entry"

/** Deletes all rows. A function keeps the plans of its statements: the contract suite calls it thousands of times. */
const deleteRows = `CREATE FUNCTION delete_rows() RETURNS void LANGUAGE plpgsql AS $$ BEGIN
  ${tables.replaceAll(/\w+/g, "DELETE FROM $&;")}
END $$`

/** Lets tests delete audit entries. `auditLog.test.ts` keeps the triggers. */
const deletableEntries = "ALTER TABLE audit_entry DISABLE TRIGGER audit_entry_is_final"
const deletableDeeds = "ALTER TABLE operator_log DISABLE TRIGGER operator_log_entry_is_final"

/** Prepares a migrated database for tests: they advance its clock and empty its tables. */
export const prepared = (transactions: Transactions) =>
  Effect.forEach(
    [testClock, deleteRows, deletableEntries, deletableDeeds],
    (sql) => transactions.statement(sql),
    { discard: true },
  )

/** Each build of the layer empties the same database first. Its clock is the test clock. */
export const emptied = (database: () => TestDatabase) =>
  Layer.effectContext(
    Effect.suspend(() => {
      const { transactions } = database()
      return Effect.andThen(
        transactions.statement("SELECT delete_rows()"),
        storageContext(transactions),
      )
    }),
  ).pipe(Layer.provideMerge(TestClock.layer()))

/**
 * Advances the test clock and the database's clock between statements: after those in progress, so that a run that has
 * ended is recorded before its lease expires, and until those that this triggers are done.
 */
export const advance = (database: () => TestDatabase) => (milliseconds: number) =>
  Effect.gen(function* () {
    const { tested } = database()
    yield* tested.idle
    tested.pass(milliseconds)
    yield* TestClock.adjust(milliseconds)
    yield* tested.idle
  })
