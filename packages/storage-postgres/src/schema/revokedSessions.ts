/**
 * A revoked session is a tombstone with the moment at which it would have expired: until housekeeping passes that, requests learn that it was
 * revoked. To processes of the version before it is a tombstone like any other, so they accept nothing in it.
 */
export const revokedSessions: ReadonlyArray<string> = [
  "ALTER TABLE session ADD COLUMN revoked_until moment",
  "CREATE INDEX session_revoked ON session (revoked_until) WHERE revoked_until IS NOT NULL",
]
