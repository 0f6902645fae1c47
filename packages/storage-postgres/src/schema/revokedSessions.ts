/**
 * A revoked session is a tombstone with the time at which it would have expired. Until a purge after that time,
 * requests are answered that the session was revoked. Processes of the previous version see a plain tombstone and
 * refuse its requests.
 */
export const revokedSessions: ReadonlyArray<string> = [
  "ALTER TABLE session ADD COLUMN revoked_until moment",
  "CREATE INDEX session_revoked ON session (revoked_until) WHERE revoked_until IS NOT NULL",
]
