/**
 * Changes of balances, in tables that no statement of the release before names: it cannot read such a row. Statements of this release read the
 * parents `journal_row` and `webhook_waiting`, which have the rows of both tables. `line` follows the writes to both.
 *
 * `told` is the block up to which the owners of a chain were told; null before the index first is at the head.
 */
export const balanceTables: ReadonlyArray<string> = [
  `ALTER TABLE chain_outlook ADD COLUMN told counter`,
  `CREATE TABLE balance_subject (
    chain_id counter NOT NULL,
    owner text COLLATE "C" NOT NULL,
    id text COLLATE "C" NOT NULL DEFAULT gen_random_uuid()::text,
    version counter NOT NULL,
    PRIMARY KEY (chain_id, owner)
  )`,
  `CREATE TABLE journal_row (LIKE journal)`,
  `ALTER TABLE journal INHERIT journal_row`,
  `CREATE TABLE journal_balance (LIKE journal INCLUDING INDEXES) INHERITS (journal_row)`,
  `ALTER TABLE journal_balance ALTER COLUMN line SET DEFAULT nextval('journal_line_seq')`,
  `CREATE TABLE webhook_waiting (LIKE webhook_event)`,
  `ALTER TABLE webhook_event INHERIT webhook_waiting`,
  `CREATE TABLE webhook_balance (LIKE webhook_event INCLUDING INDEXES) INHERITS (webhook_waiting)`,
]
