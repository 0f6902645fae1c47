import { Data } from "effect"

/** Why a step of a deployment failed. */
export type DeploymentFault =
  /** The account's coins do not cover the fee limit and the bandwidth; nothing was signed. */
  | "unfunded"
  /** The call would end, or ended, in this way. An energy or time limit that was hit in a block cost the whole fee limit. */
  | "reverted"
  | "out-of-energy"
  | "out-of-time"
  | "halted"
  | "transfer-failed"
  /** No solidified block contains the transaction yet. The same journal continues with the same bytes. */
  | "not-solidified"
  /** The journal could not be written, so nothing was sent. */
  | "not-stored"
  /** The created contract's code differs from this build's. */
  | "foreign-code"
  /** The deployer's stake pays for a part of the callers' energy. */
  | "deployer-pays-callers"

/**
 * A step of a deployment failed. Steps before it stay on the chain and in the journal; a later call
 * with the same journal continues after them.
 */
export class DeploymentFailed extends Data.TaggedError("DeploymentFailed")<{
  readonly chainId: number
  /** The step that failed: "create ShieldedPool", "set the minimum deposit of 0x…". */
  readonly step: string
  readonly reason: DeploymentFault
  /** 64 hex digits; `null` if no transaction was signed. */
  readonly transactionId: string | null
  /** What was found, such as the amounts; empty if the reason says it all. */
  readonly detail: string
}> {
  override get message(): string {
    const { chainId, step, reason, transactionId, detail } = this
    const where = transactionId === null ? "" : ` (transaction ${transactionId})`
    const found = detail === "" ? "" : `: ${detail}`
    return `Chain ${chainId}: could not ${step}: ${reason}${where}${found}`
  }
}
