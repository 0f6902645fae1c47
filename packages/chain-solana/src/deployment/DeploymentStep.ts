import type { DeployerTransaction } from "../deploy/sendAndWait.ts"

/** A part of a deployment: one transaction, or several that belong together. */
export interface DeploymentStep {
  /** "initialize the pool", "accept deposits of … from 5 smallest units on". */
  readonly step: string
  readonly by: "deployer" | "admin"
  /** Whether the chain shows its effect. */
  readonly isDone: boolean
  /** What is left of it. */
  readonly transactions: ReadonlyArray<DeployerTransaction>
  /** Lamports that this takes: rents, less what returns, and fees. */
  readonly cost: bigint
  /** Whether its transactions may be in flight together. */
  readonly isParallel: boolean
}
