import type { StampKey } from "../authorization/stamp/StampKey.ts"
import type { Uuid } from "../request/uuid.ts"

/**
 * What became of a proposal. `open`: it waits for approvals, until it expires. `executed`: the request was accepted. `refused`: it was
 * approved, and could not be accepted. `rejected`: an administrator rejected it, or its user withdrew it.
 */
export type ProposalState = "open" | "executed" | "refused" | "rejected"

/** A stamped request that a policy allows once administrators have approved it. `seal`: as of `Organization`. */
export interface Proposal {
  readonly organizationId: Uuid
  readonly id: Uuid
  /** Position among the organization's proposals, from 1. */
  readonly position: number
  /** The user and the key that sent the request. */
  readonly userId: Uuid
  readonly key: StampKey
  /** `<METHOD> <pattern>`. */
  readonly route: string
  /** Hex SHA-256 of the request's nonce, as `UsedNonce` holds it. */
  readonly nonce: string
  /** Hex SHA-256 of `message`. */
  readonly digest: string
  /** The text that the stamp signed. */
  readonly message: string
  /** The policy that wants approvals, and how many. */
  readonly policyId: Uuid
  readonly needed: number
  /** The users who approved it, in order; each once. */
  readonly approvedBy: ReadonlyArray<Uuid>
  readonly state: ProposalState
  /** Why it was refused: the code of the refusal; `null` in other states. */
  readonly code: string | null
  /** Who rejected it; `null` in other states. */
  readonly rejectedBy: Uuid | null
  /** Milliseconds since the epoch. */
  readonly createdAt: number
  readonly expiresAt: number
  /** From 1; increases by one with every change. */
  readonly version: number
  readonly seal: string
}
