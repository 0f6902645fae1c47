export type {
  ConnectionOptions,
  EndpointOptions,
  SecretText,
  TimingOptions,
} from "@shielded-relay/chain-rpc"
export type { FeedOptions, TokenFeedOptions } from "@shielded-relay/pool-abi"
export * from "./ChainMisconfigured.ts"
export * from "./deploy/deployAction.ts"
export * from "./deploy/DeploymentFailed.ts"
export type { DeploymentJournal } from "./deploy/DeploymentJournal.ts"
export * from "./deploy/deployPool.ts"
export type { DeployedPlaces } from "./deploy/placesOf.ts"
export type { DeployerOptions } from "./deploy/openDeployer.ts"
export type { DeploymentProgress } from "./deploy/sendStep.ts"
export * from "./deploy/applyDeployment.ts"
export {
  planDeployment,
  planDeploymentEffect,
  type PlannedStep,
  type TronDeploymentPlan,
} from "./deploy/planDeployment.ts"
export * from "./deploy/printDeployment.ts"
export * from "./deploy/TronDeploymentOptions.ts"
export * from "./deploy/verifyDeployment.ts"
export { examineTronChain } from "./examine/examineTronChain.ts"
export { tronEndpoints, type EndpointHealth } from "./rpc/Endpoints.ts"
export * from "./swap/openVenues.ts"
export * from "./swap/SwapOptions.ts"
export type { TokenOptions } from "./token/readTokens.ts"
export * from "./transaction/bandwidth.ts"
export * from "./transaction/transactionJson.ts"
export * from "./tronChain.ts"
export * from "./TronChainOptions.ts"
