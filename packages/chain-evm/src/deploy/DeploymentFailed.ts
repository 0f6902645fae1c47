import { Data } from "effect"

/**
 * A transaction of a deployment was refused, reverted, or was not mined before the time-out.
 * Transactions that were mined before stay on the chain.
 */
export class DeploymentFailed extends Data.TaggedError("DeploymentFailed")<{
  readonly chainId: number
  /** The step that failed: "create ShieldedPool", "set the minimum deposit of 0x…". */
  readonly step: string
  /**
   * `unfunded`: the deployer's coins do not cover the transaction. `pending`: an earlier transaction
   * of the deployer waits for a block, so this one was not sent.
   */
  readonly reason: "unfunded" | "refused" | "reverted" | "not-mined" | "pending"
  readonly transactionHash: string | null
}> {
  override get message(): string {
    const { chainId, step, reason, transactionHash } = this
    const where = transactionHash === null ? "" : ` (transaction ${transactionHash})`
    return `Chain ${chainId}: could not ${step}: ${reasons[reason]}${where}`
  }
}

const reasons = {
  unfunded: "the deployer has too few coins: send it some",
  refused: "refused",
  reverted: "reverted",
  "not-mined": "not-mined",
  pending:
    "an earlier transaction of the deployer waits for a block; run it again later, or replace that one at a higher fee with your wallet",
} as const
