/** The referral code that a request came with, for the report of what was confirmed. */
export const referrals: ReadonlyArray<string> = [
  `ALTER TABLE operation ADD COLUMN ref text COLLATE "C"`,
  `CREATE INDEX operation_referred ON operation (created_at, id) WHERE ref IS NOT NULL AND state = 'confirmed'`,
]
