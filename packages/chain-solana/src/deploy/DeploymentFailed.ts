import { Data } from "effect"

/** A transaction of a deployment was refused, failed, or is in no block after the time-out. Nothing is undone: what was executed stays. */
export class DeploymentFailed extends Data.TaggedError("DeploymentFailed")<{
  readonly chainId: number
  /** What was to be done: "write bytes 900 to 1800 of the program", "initialize the pool". */
  readonly step: string
  readonly reason: "unfunded" | "failed" | "not-executed"
  readonly signature: string | null
}> {
  override get message(): string {
    const { chainId, step, reason, signature } = this
    const where = signature === null ? "" : ` (transaction ${signature})`
    return `Chain ${chainId}: could not ${step}: ${reason}${where}`
  }
}
