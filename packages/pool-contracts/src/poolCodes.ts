import type { DeployedCode } from "./DeployedCode.ts"
import { poolOf0_2 } from "./earlier/poolOf0_2.ts"
import { shieldedPool } from "./generated/ShieldedPool.ts"

/** Code of a pool that this version serves. All take the same calls and emit the same events. */
export interface PoolCodeVersion {
  readonly deployed: DeployedCode
  /** Whether the proofs of a call with several joins are verified together, for less gas. */
  readonly verifiesTogether: boolean
}

/** The pools that this version serves: its own first, then those of earlier versions, which stay as they were deployed. */
export const poolCodes: ReadonlyArray<PoolCodeVersion> = [
  { deployed: shieldedPool.deployed, verifiesTogether: true },
  { deployed: poolOf0_2, verifiesTogether: false },
]
