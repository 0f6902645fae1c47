import type { Address } from "../address/Address.ts"
import type { Uuid } from "../request/uuid.ts"
import type { SessionId } from "../session/Session.ts"
import type { AuditEntry } from "./AuditEntry.ts"
import type { Proposal } from "./Proposal.ts"
import type { StampedOutcome } from "./StampedOutcome.ts"

/** A limit of a policy in one token. Counts what was spent in the sliding window before now. */
export interface SpendLimit {
  readonly chainId: number
  readonly token: Address
  /** The most that may be spent, in smallest units; `null`: unlimited. */
  readonly amount: bigint | null
  /** The most spends; `null`: unlimited. */
  readonly count: number | null
  /** Length of the window in milliseconds. */
  readonly window: number
  /** Whose spends count: those of all users of the policy, or the requesting user's. */
  readonly per: "policy" | "user"
}

/** A policy that allows a request, with the limits that must have room for it. */
export interface PolicyCharge {
  readonly policyId: Uuid
  readonly limits: ReadonlyArray<SpendLimit>
}

/** An amount that a request spends. */
export interface ChargedAmount {
  readonly chainId: number
  readonly token: Address
  /** Smallest units, the fee included. */
  readonly amount: bigint
}

/** The permission of a request of a managed user, decided at one revision of its organization. */
export interface StampGrant {
  readonly by: "stamp"
  readonly organizationId: Uuid
  /** `null`: the request is refused, whatever the revision. */
  readonly revision: number | null
  readonly userId: Uuid
  /** The policies that allow the request. The first with room is charged. Empty: the user's role allows it, and nothing is charged. */
  readonly charges: ReadonlyArray<PolicyCharge>
  readonly amounts: ReadonlyArray<ChargedAmount>
  readonly entry: AuditEntry
  /** The proposal that the request was, if an approval lets it pass; `null`: the request itself is recorded. */
  readonly executes: ExecutedProposal | null
}

/** What is written together with the execution of a proposal. */
export interface ExecutedProposal {
  /** The next version of its row. If another version was written meanwhile, nothing is recorded. */
  readonly proposal: Proposal
  /** The audit entry of the last approval. */
  readonly entry: AuditEntry
  /** What a repeat of the last approval is told. */
  readonly outcome: StampedOutcome
}

/** The permission of a request: a live session, or a decision about a managed user. */
export type Grant = { readonly by: "session"; readonly sessionId: SessionId } | StampGrant
