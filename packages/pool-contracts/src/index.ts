import { iAction } from "./generated/IAction.ts"
import { poseidonT4 } from "./generated/PoseidonT4.ts"
import { shieldedPool } from "./generated/ShieldedPool.ts"

/** The ABIs, `as const`: viem and abitype infer the types of every call, event and error from them. */
export const shieldedPoolAbi = shieldedPool.abi
export const actionAbi = iAction.abi

export { poseidonT4, shieldedPool }
export {
  deployments,
  DevelopmentKeysRefused,
  poolKeys,
  type Creation,
  type PoolDeployment,
  type PoolKeys,
} from "./deployments.ts"
export type { Hex } from "./hex.ts"
export { link, UnlinkedLibrary, type Linkable } from "./link.ts"
export { isTestNetwork } from "./testNetworks.ts"
