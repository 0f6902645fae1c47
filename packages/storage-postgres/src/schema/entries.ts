/**
 * Entries: notes that arrived from outside, and the decisions about each. An entry stays when the index rolls back its
 * block (`position` becomes NULL). Screening now also covers payers and owners; an owner's decision may be for all
 * chains (`chain_id` NULL). `decisions` is a list of `{at, state, reason}`.
 */
export const entries: ReadonlyArray<string> = [
  `ALTER TABLE note ADD COLUMN log counter`,
  `CREATE TABLE entry (
    chain_id counter NOT NULL,
    transaction_hash text COLLATE "C" NOT NULL,
    log counter NOT NULL,
    position counter,
    block counter NOT NULL,
    token text COLLATE "C" NOT NULL,
    amount amount NOT NULL,
    npk field_element NOT NULL,
    origin text COLLATE "C" NOT NULL CHECK (origin IN ('public', 'private')),
    state text COLLATE "C" NOT NULL DEFAULT 'undecided'
      CHECK (state IN ('undecided', 'served', 'quarantined', 'released', 'kept')),
    payers text[] COLLATE "C" NOT NULL DEFAULT '{}',
    counts_from counter,
    attempts counter NOT NULL DEFAULT 0,
    ask_at moment NOT NULL DEFAULT 0,
    decisions jsonb NOT NULL DEFAULT '[]',
    news boolean NOT NULL DEFAULT false,
    PRIMARY KEY (chain_id, transaction_hash, log)
  )`,
  `CREATE INDEX entry_due ON entry (chain_id, ask_at, position) WHERE state = 'undecided' AND position IS NOT NULL`,
  `CREATE INDEX entry_news ON entry (chain_id, transaction_hash, log) WHERE news`,
  `CREATE INDEX entry_withheld ON entry (chain_id, transaction_hash, log) WHERE state IN ('quarantined', 'kept')`,
  `CREATE INDEX entry_block ON entry (chain_id, block) WHERE position IS NOT NULL`,
  `ALTER TABLE screening_decision DROP CONSTRAINT screening_decision_role_check`,
  `ALTER TABLE screening_decision ADD CONSTRAINT screening_decision_role_check
    CHECK (role IN ('depositor', 'recipient', 'swap', 'payer', 'owner'))`,
  `ALTER TABLE screening_decision ALTER COLUMN chain_id DROP NOT NULL`,
]
