import { Data } from "effect"

/**
 * A transaction of a deployment was refused, failed, or was in no block before the timeout. Transactions that were executed before it stay.
 */
export class DeploymentFailed extends Data.TaggedError("DeploymentFailed")<{
  readonly chainId: number
  /** What the transaction was for: "write bytes 900 to 1800 of the program", "initialize the pool". */
  readonly step: string
  /** `not-final`: it was executed, but its block was not final before the timeout. */
  readonly reason: "unfunded" | "failed" | "not-executed" | "not-final"
  readonly signature: string | null
}> {
  override get message(): string {
    const { chainId, step, reason, signature } = this
    const where = signature === null ? "" : ` (transaction ${signature})`
    return `Chain ${chainId}: could not ${step}: ${reason}${where}`
  }
}
