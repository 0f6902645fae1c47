import type { ChainMisconfigured } from "../ChainMisconfigured.ts"

/** Why a deployment cannot go on, and what to do. */
export interface DeploymentFault {
  readonly code: ChainMisconfigured["code"]
  readonly what: string
  readonly remedy: string
}
