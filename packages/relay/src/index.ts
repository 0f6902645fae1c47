import "./platform/requirePlatform.ts"
export * from "./configuredPrices.ts"
export * from "./createProver.ts"
export * from "./createRelay.ts"
export type { HandledRelay, HandlerOptions } from "./handler/HandlerOptions.ts"
export type { Logger, LogFields } from "./handler/Logger.ts"
export type { ResponseSigner } from "./handler/ResponseSigner.ts"
export * from "./handler/toFetchHandler.ts"
export * from "./handler/toNodeHandler.ts"
export type { ManagedWalletOptions } from "./managedWallets.ts"
export { promiseKeyVault, type PromiseKeyVault } from "./promises/promiseKeyVault.ts"
export { promisePriceSource, type PromisePriceSource } from "./promises/promisePriceSource.ts"
export { promiseProver, type PromiseProver } from "./promises/promiseProver.ts"
export { promiseScreening, type PromiseScreening } from "./promises/promiseScreening.ts"
export type { Readiness, ReadyOptions } from "./readiness.ts"
export * from "./RelayOptions.ts"
export type { ScreeningLists } from "./screening/screeningLists.ts"
export * from "./RelayStopped.ts"
export type { RelayWaas, WaasAnswer, WaasRequest } from "./waas.ts"
export { webCryptoRandom } from "./webCryptoRandom.ts"
export type { Answer, SignedRequest } from "@shielded-relay/api"
export {
  ChainUnavailable,
  proveElsewhere,
  RelayError,
  StaleStorage,
  StorageUnavailable,
  VaultUnavailable,
  type ErrorCode,
} from "@shielded-relay/core"
