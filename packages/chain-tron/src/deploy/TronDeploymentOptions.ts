import type { ConnectionOptions, SecretText } from "@shielded-relay/chain-rpc"
import type { PoolKeys } from "@shielded-relay/pool-contracts"
import type { ActionContract } from "./deployAction.ts"
import type { DeploymentProgress } from "./sendStep.ts"
import type { DeploymentJournal } from "./DeploymentJournal.ts"

/** A pool with its tokens and actions, as it shall be on a chain. Addresses as `T…`, `41…` or `0x…`. */
export interface TronDeploymentOptions extends ConnectionOptions {
  readonly owner: string
  /** The tokens the pool accepts, each with its minimum deposit in smallest units. */
  readonly tokens: ReadonlyArray<{ readonly token: string; readonly minimumDeposit: bigint }>
  /** The exchanges' actions, each with the name that the pool registers it under, permanently. */
  readonly actions: ReadonlyArray<{ readonly name: string; readonly contract: ActionContract }>
  /** Depth of the trees: 26 (default), or 5 for tests only. */
  readonly treeDepth?: 26 | 5
  /** The keys that the pool verifies with, of a ceremony. Default: the keys of this build. */
  readonly keys?: PoolKeys
}

/** The journal of a deployment, and its key unless its transactions are printed. */
export interface TronPlanOptions extends TronDeploymentOptions {
  /** Private key, 32 bytes of hex. Its account pays for the transactions and must own the pool. Default: the owner's account pays. */
  readonly deployer?: SecretText
  /** The permission of the account that signs. Default 0, the owner's. */
  readonly permissionId?: number
  /** Stores the signed or printed transactions of pool and actions. */
  readonly journal: DeploymentJournal
}

/** The account and the journal of a deployment. */
export interface TronDeployerOptions extends TronPlanOptions {
  readonly deployer: SecretText
  readonly solidifiedWithinMilliseconds?: number
  readonly pollMilliseconds?: number
  /** Is told of each transaction. */
  readonly onProgress?: (progress: DeploymentProgress) => void
}
