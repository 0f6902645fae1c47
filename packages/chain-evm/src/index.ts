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
export * from "./swap/SwapOptions.ts"
