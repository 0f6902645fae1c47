import type { ConnectionOptions, SecretText } from "@shielded-relay/chain-rpc"
import type { PoolKeys } from "@shielded-relay/pool-contracts"
import type { ActionContract } from "./deployAction.ts"
import type { DeploymentProgress } from "./sendStep.ts"
import type { DeploymentJournal } from "./DeploymentJournal.ts"

/** A token, with its minimum deposit in smallest units. */
export type DeployedToken = { readonly minimumDeposit: bigint } & (
  | { readonly token: string }
  /** On test networks: one that the deployment creates. */
  | { readonly test: TestTokenOptions }
)

/** A token for test networks. Anyone may mint it. */
export interface TestTokenOptions {
  readonly name: string
  readonly symbol: string
  readonly decimals: number
}

/** An exchange of Uniswap v2's shape for test networks. Its pairs have no shares and begin empty. */
export interface TestExchangeOptions {
  /** The pool's action for it. A name refers to its contract permanently. */
  readonly name: string
  /** Two positions in the deployment's tokens for each pair; TRX is traded wrapped. */
  readonly pairs: ReadonlyArray<readonly [number, number]>
}

/** A pool with its tokens and actions, as it shall be on a chain. Addresses as `T…`, `41…` or `0x…`. */
export interface TronDeploymentOptions extends ConnectionOptions {
  readonly owner: string
  /** The tokens the pool accepts. */
  readonly tokens: ReadonlyArray<DeployedToken>
  /** The exchanges' actions, each with the name that the pool registers it under, permanently. */
  readonly actions: ReadonlyArray<{ readonly name: string; readonly contract: ActionContract }>
  /** On test networks: an exchange that the deployment creates, with its action. */
  readonly exchange?: TestExchangeOptions
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
