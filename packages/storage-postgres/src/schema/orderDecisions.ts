/** Decisions about private sends whose owner was denied: a list of `{at, state, reason}`; the last one applies. */
export const orderDecisions: ReadonlyArray<string> = [
  `ALTER TABLE private_send ADD COLUMN decisions jsonb NOT NULL DEFAULT '[]'`,
  `CREATE INDEX private_send_withheld ON private_send (created_at, id)
    WHERE phase = 'failed' AND decisions -> -1 ->> 'state' IN ('denied', 'kept')`,
]
