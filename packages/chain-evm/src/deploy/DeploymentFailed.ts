import { Data } from "effect"

/**
 * A transaction of a deployment was refused, reverted, or was not mined before the time-out.
 * Transactions that were mined before stay on the chain.
 */
export class DeploymentFailed extends Data.TaggedError("DeploymentFailed")<{
  readonly chainId: number
  /** The step that failed: "create ShieldedPool", "set the minimum deposit of 0x…". */
  readonly step: string
  /** `unfunded`: the deployer's coins do not cover the transaction. */
  readonly reason: "unfunded" | "refused" | "reverted" | "not-mined"
  readonly transactionHash: string | null
}> {
  override get message(): string {
    const { chainId, step, reason, transactionHash } = this
    const where = transactionHash === null ? "" : ` (transaction ${transactionHash})`
    const why = reason === "unfunded" ? "the deployer has too few coins: send it some" : reason
    return `Chain ${chainId}: could not ${step}: ${why}${where}`
  }
}
