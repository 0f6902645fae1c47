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
export { placeInJournal, type DeploymentJournal } from "./deployment/DeploymentJournal.ts"
export type {
  DeployedToken,
  SolanaDeploymentOptions,
  TestExchangeOptions,
} from "./deployment/openDeployment.ts"
export type { ProgramKey } from "./state/programKey.ts"
export type { DeploymentFault } from "./deployment/DeploymentFault.ts"
export type { DeploymentStep } from "./deployment/DeploymentStep.ts"
export type { DeploymentProgress } from "./deployment/rounds.ts"
export {
  planDeployment,
  planDeploymentEffect,
  type DeployedPlaces,
  type PlanDeploymentOptions,
  type SolanaDeploymentPlan,
} from "./deployment/planDeployment.ts"
export {
  applyDeployment,
  applyDeploymentEffect,
  type AppliedDeployment,
  type ApplyDeploymentOptions,
} from "./deployment/applyDeployment.ts"
export { unsignedSteps, type UnsignedStep } from "./deployment/unsignedSteps.ts"
export {
  closeDeployment,
  closeDeploymentEffect,
  type ClosedDeployment,
} from "./deployment/closeDeployment.ts"
export {
  verifyDeployment,
  verifyDeploymentEffect,
  type VerifyDeploymentOptions,
} from "./deployment/verifyDeployment.ts"
export type { DeployerOptions } from "./deploy/openDeployer.ts"
export { examineSolanaChain } from "./examineSolanaChain.ts"
export * from "./solanaChain.ts"
export * from "./SolanaChainOptions.ts"
export { addressOfSecret, addressOfSenderKey } from "./sending/Sender.ts"
export type { EndpointHealth } from "./rpc/Endpoints.ts"
export * from "./swap/SwapOptions.ts"
