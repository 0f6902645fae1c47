/**
 * The version of the signed session message and the chain the session is bound to. Sessions from before this step, and
 * those that a process of the previous version writes, leave both NULL: version 1, all chains.
 */
export const boundSessions: ReadonlyArray<string> = [
  "ALTER TABLE session ADD COLUMN message_version counter, ADD COLUMN chain_id counter",
]
