import type { DeployerTransaction } from "../deploy/sendAndWait.ts"
import { feesOf } from "./deploymentCosts.ts"

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

/** Builds steps that cost rents and fees, and nothing once they are done. */
export const stepsOf =
  (unitPrice: bigint) =>
  (
    step: string,
    isDone: boolean,
    rent: bigint,
    transactions: ReadonlyArray<DeployerTransaction>,
    by: DeploymentStep["by"] = "deployer",
  ): DeploymentStep => ({
    step,
    by,
    isDone,
    transactions: isDone ? [] : transactions,
    cost: isDone ? 0n : rent + feesOf({ unitPrice }, transactions),
    isParallel: false,
  })
