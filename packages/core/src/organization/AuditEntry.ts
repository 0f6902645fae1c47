import type { StampKey } from "../authorization/stamp/StampKey.ts"
import type { Uuid } from "../request/uuid.ts"

/** What a stamped request, or a command of the operator, did. Holds ids and digests only. */
export interface AuditEntry {
  /** A fresh UUID. */
  readonly id: Uuid
  readonly organizationId: Uuid
  /** Milliseconds since the epoch. */
  readonly at: number
  /** The stamp's key; 64 zeros for a command. */
  readonly key: StampKey
  /** `<METHOD> <pattern>`, or `command <words>`. */
  readonly route: string
  /** Hex SHA-256 of the stamped message, or of a command's words and ids. */
  readonly digest: string
  /** `proposed`: the request waits for approvals. */
  readonly decision: "allowed" | "proposed" | "denied"
  /** The policy that decided; `null`: the user's role. */
  readonly policyId: Uuid | null
  /**
   * The id of what the request made: an operation, a user, a policy, a proposal; `null` for none. Of an export the user's id, or
   * `organization`.
   */
  readonly result: string | null
}

/** An entry with its place in the chain of its organization. */
export interface LinkedEntry extends AuditEntry {
  /** From 1, without gaps. */
  readonly seq: number
  /** Hex SHA-256 over the previous hash and this entry. */
  readonly hash: string
}
