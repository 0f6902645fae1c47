import { Data } from "effect"

/** A transaction of a deployment was refused, reverted, or is in no block after the time-out. Nothing is undone: what was mined stays. */
export class DeploymentFailed extends Data.TaggedError("DeploymentFailed")<{
  readonly chainId: number
  /** What was to be done: "create ShieldedPool", "set the minimum deposit of 0x…". */
  readonly step: string
  readonly reason: "refused" | "reverted" | "not-mined"
  readonly transactionHash: string | null
}> {
  override get message(): string {
    const { chainId, step, reason, transactionHash } = this
    const where = transactionHash === null ? "" : ` (transaction ${transactionHash})`
    return `Chain ${chainId}: could not ${step}: ${reason}${where}`
  }
}
