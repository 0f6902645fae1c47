/**
 * The version of the message that a session's wallet signed, and the one chain on which the session acts. Sessions from before, and those of
 * processes of the version before, have neither: version 1, every chain.
 */
export const boundSessions: ReadonlyArray<string> = [
  "ALTER TABLE session ADD COLUMN message_version counter, ADD COLUMN chain_id counter",
]
