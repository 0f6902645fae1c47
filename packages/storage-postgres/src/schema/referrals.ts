/** The referral code of a request, for the report of confirmed operations. */
export const referrals: ReadonlyArray<string> = [
  `ALTER TABLE operation ADD COLUMN ref text COLLATE "C"`,
  `CREATE INDEX operation_referred ON operation (created_at, id) WHERE ref IS NOT NULL AND state = 'confirmed'`,
]
