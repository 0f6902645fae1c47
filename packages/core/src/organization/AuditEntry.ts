import type { StampKey } from "../authorization/stamp/StampKey.ts"
import type { Uuid } from "../request/uuid.ts"

/** What a stamped request that changes something did. Holds ids and digests only. */
export interface AuditEntry {
  /** A fresh UUID. */
  readonly id: Uuid
  readonly organizationId: Uuid
  /** Milliseconds since the epoch. */
  readonly at: number
  readonly key: StampKey
  /** `<METHOD> <pattern>`. */
  readonly route: string
  /** Hex SHA-256 of the stamped message. */
  readonly digest: string
  readonly decision: "allowed" | "denied"
  /** The policy that decided; `null`: the user's role. */
  readonly policyId: Uuid | null
  /** The id of what the request made: an operation, a user, a policy; `null` for none. */
  readonly result: string | null
}

/** An entry with its place in the chain of its organization. */
export interface LinkedEntry extends AuditEntry {
  /** From 1, without gaps. */
  readonly seq: number
  /** Hex SHA-256 over the previous hash and this entry. */
  readonly hash: string
}
