import { accountQuestion } from "./generated/AccountQuestion.ts"
import { iAction } from "./generated/IAction.ts"
import { poseidonT4 } from "./generated/PoseidonT4.ts"
import { routerAction } from "./generated/RouterAction.ts"
import { shieldedPool } from "./generated/ShieldedPool.ts"
import { twoCallPool } from "./generated/TwoCallPool.ts"
import { uniswapV2Action } from "./generated/UniswapV2Action.ts"
import { uniswapV3Action } from "./generated/UniswapV3Action.ts"

/** ABIs `as const`: viem and abitype infer the types of calls, events and errors from them. */
export const shieldedPoolAbi = shieldedPool.abi
export const twoCallPoolAbi = twoCallPool.abi
export const actionAbi = iAction.abi

export {
  accountQuestion,
  poseidonT4,
  routerAction,
  shieldedPool,
  twoCallPool,
  uniswapV2Action,
  uniswapV3Action,
}
export {
  deployments,
  DevelopmentKeysRefused,
  payoutGas,
  poolKeys,
  type Creation,
  type PoolDeployment,
  type PoolKeys,
} from "./deployments.ts"
export { poolCodes, type PoolCodeVersion } from "./poolCodes.ts"
export { measureProof, type ProofMeasurement } from "./measureProof.ts"
export { proofTrialCode, type ProofTrialWork } from "./proofTrial.ts"
export type { DeployedCode } from "./DeployedCode.ts"
export type { Hex } from "./hex.ts"
export { link, UnlinkedLibrary, type Linkable } from "./link.ts"
export { isTestNetwork } from "./testNetworks.ts"
