export type {
  ConnectionOptions,
  EndpointOptions,
  SecretText,
  TimingOptions,
} from "@shielded-relay/chain-rpc"
export { token2022Program, tokenProgram } from "./account/programs.ts"
export { associatedAccount, createAssociatedAccount } from "./account/tokenAccounts.ts"
export * from "./ChainMisconfigured.ts"
export * from "./deploy/DeploymentFailed.ts"
export { acceptToken, acceptTokenEffect, type AcceptTokenOptions } from "./deploy/acceptToken.ts"
export {
  makeTokenAccounts,
  makeTokenAccountsEffect,
  type MakeTokenAccountsOptions,
} from "./deploy/makeTokenAccounts.ts"
export {
  deployPool,
  deployPoolEffect,
  type DeployedPool,
  type DeployPoolOptions,
} from "./deploy/deployPool.ts"
export {
  deployExchange,
  deployExchangeEffect,
  type DeployExchangeOptions,
} from "./deploy/deployExchange.ts"
export {
  registerVenue,
  registerVenueEffect,
  type RegisteredVenue,
  type RegisterVenueOptions,
} from "./deploy/registerVenue.ts"
export type { DeployerOptions } from "./deploy/openDeployer.ts"
export { examineSolanaChain } from "./examineSolanaChain.ts"
export * from "./solanaChain.ts"
export * from "./SolanaChainOptions.ts"
export { addressOfSecret } from "./sending/Sender.ts"
export type { EndpointHealth } from "./rpc/Endpoints.ts"
export * from "./swap/SwapOptions.ts"
