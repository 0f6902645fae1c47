export type {
  ConnectionOptions,
  EndpointOptions,
  SecretText,
  TimingOptions,
} from "@shielded-relay/chain-rpc"
export type { FeedOptions, TokenFeedOptions } from "@shielded-relay/pool-abi"
export * from "./ChainMisconfigured.ts"
export * from "./deploy/deployPool.ts"
export * from "./evmChain.ts"
export { examineEvmChain } from "./examineEvmChain.ts"
export * from "./EvmChainOptions.ts"
export type { PriceFeedOptions } from "./price/PriceFeedOptions.ts"
export type { EndpointHealth } from "./rpc/Endpoints.ts"
export * from "./deploy/DeploymentFailed.ts"
export * from "./deploy/deployAction.ts"
export type { ActionContract } from "./deploy/actionCreation.ts"
export * from "./deploy/applyDeployment.ts"
export type { ConfiguredPlace, VerifiedToken } from "./deploy/deploymentFindings.ts"
export type { DeploymentFault, DeploymentStep } from "./deploy/deploymentSteps.ts"
export type { DeployedToken, EvmDeploymentOptions } from "./deploy/deploymentTargets.ts"
export type { DeployedPlaces } from "./deploy/placesOf.ts"
export type { TestExchangeOptions, TestTokenOptions } from "./deploy/testTargets.ts"
export { readKeystore, type Keystore } from "./deploy/readKeystore.ts"
export {
  planDeployment,
  planDeploymentEffect,
  plannedTokens,
  type DeploymentPlan,
  type PlanDeploymentOptions,
  type PlannedStep,
} from "./deploy/planDeployment.ts"
export type { Standing } from "./deploy/readDeployment.ts"
export { safeBatch } from "./deploy/safeBatch.ts"
export * from "./deploy/verifyDeployment.ts"
export * from "./swap/SwapOptions.ts"
