import "./platform/requirePlatform.ts"
export * from "./configuredPrices.ts"
export * from "./createProver.ts"
export * from "./createRelay.ts"
export type { HandledRelay, HandlerOptions } from "./handler/HandlerOptions.ts"
export type { Logger, LogFields } from "./logging/Logger.ts"
export type { ResponseSigner } from "./handler/ResponseSigner.ts"
export * from "./handler/toFetchHandler.ts"
export * from "./handler/toNodeHandler.ts"
export type { ManagedWalletOptions } from "./managedWallets.ts"
export { keyVaultLayer, promiseKeyVault, type PromiseKeyVault } from "./promises/promiseKeyVault.ts"
export { promisePriceSource, type PromisePriceSource } from "./promises/promisePriceSource.ts"
export { promiseProver, type PromiseProver } from "./promises/promiseProver.ts"
export { promiseScreening, type PromiseScreening } from "./promises/promiseScreening.ts"
export type {
  PromiseStorage,
  PromiseStores,
  PromiseTransaction,
} from "./promises/storage/PromiseStores.ts"
export { promiseStorage } from "./promises/storage/promiseStorage.ts"
export { StorageDefect } from "./promises/storage/storageFailure.ts"
/** The refusals that a storage of promises throws. */
export {
  CheckpointMoved,
  JournalEpochOver,
  JournalPruned,
  LeaseLost,
  NotesTaken,
  OperationMoved,
  OrderMoved,
  SenderNonceTaken,
} from "@shielded-relay/core"
export type {
  AccountLook,
  ChainLook,
  IntakeLook,
  WebhookLook,
  PartiesLook,
  RelayOperator,
} from "./operator/RelayOperator.ts"
export type { Readiness, ReadyOptions } from "./readiness.ts"
export * from "./RelayOptions.ts"
export type { ScreeningLists } from "./screening/screeningLists.ts"
export * from "./RelayStopped.ts"
export { SenderShared } from "./senders/SenderShared.ts"
export type { RelayWaas, WaasAnswer, WaasRequest } from "./waas.ts"
export { webCryptoRandom } from "./webCryptoRandom.ts"
export type { Answer, SignedRequest } from "@shielded-relay/api"
export {
  ChainUnavailable,
  PriceUnavailable,
  ProofFailed,
  proveElsewhere,
  ProverBusy,
  RelayError,
  StaleStorage,
  StorageUnavailable,
  VaultUnavailable,
  type Address,
  type ChainId,
  type CircuitInputs,
  type CircuitName,
  type ErrorCode,
  type Groth16Proof,
  type Price,
  type ScreeningSubject,
  type ScreeningVerdict,
  type SecretName,
} from "@shielded-relay/core"
