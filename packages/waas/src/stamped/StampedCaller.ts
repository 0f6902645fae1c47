import type { AuditEntry, ExecutedProposal, UsedNonce, VerifiedStamp } from "@shielded-relay/core"
import type { StampNonce } from "./nonce.ts"
import type { Signer } from "./Signer.ts"

/** An authenticated request of a known user. */
export interface StampedCaller extends Signer {
  readonly stamp: VerifiedStamp
  readonly route: string
  readonly used: StampNonce
  /** The request was a proposal, which an approval may execute now; absent: it has just arrived. */
  readonly executing?: ExecutingProposal
}

/** The execution of a proposal by the request of another user, its last approval. */
export interface ExecutingProposal extends ExecutedProposal {
  /** How many administrators have approved it, the last one included. */
  readonly approvals: number
  /** The nonce of the last approval, which is used up with the acceptance of the proposal. */
  readonly used: UsedNonce
  /** The audit entry of the last approval, if it is refused. */
  readonly refused: AuditEntry
}
