/** Screening decisions: one address for a depositor or recipient, both tokens for a swap. */
export const screeningDecisions: ReadonlyArray<string> = [
  `CREATE TABLE screening_decision (
    id text COLLATE "C" PRIMARY KEY,
    decided_at moment NOT NULL,
    role text COLLATE "C" NOT NULL CHECK (role IN ('depositor', 'recipient', 'swap')),
    chain_id counter NOT NULL,
    addresses text[] COLLATE "C" NOT NULL CHECK (cardinality(addresses) = CASE role WHEN 'swap' THEN 2 ELSE 1 END),
    allowed boolean NOT NULL
  )`,
  `CREATE INDEX screening_decision_order ON screening_decision (decided_at, id)`,
]
