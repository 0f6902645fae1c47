/** The most that one payout of a private send may pay as its fee. NULL in orders whose fees were fixed when they were made. */
export const payoutBounds: ReadonlyArray<string> = [
  `ALTER TABLE private_send ADD COLUMN payout_bound amount`,
]
