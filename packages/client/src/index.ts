export * from "./createClient.ts"
export * from "./errors.ts"
export * from "./payer/index.ts"
export type { Answers, Capabilities, ErrorCode, Requests } from "./generated/contract.ts"
export type { CreateSessionOptions } from "./session/createSession.ts"
export { checkOrderTerms, type AskedOrder, type OrderTerms } from "./session/checkOrderTerms.ts"
export type { Disclosure, DisclosureParameters } from "./session/disclosure.ts"
export type { SetWebhook, WebhookOwner, WebhookParameters } from "./session/webhook.ts"
export type { EventOptions, EventPage, EventSource, RelayEvent } from "./session/events.ts"
export { eventStreams } from "./session/eventStreams.ts"
export type { Operation, WaitOptions } from "./session/operation.ts"
export type {
  PrivateSendOrder,
  PrivateSendStatus,
  WithdrawnStuck,
  WithdrawStuckOptions,
} from "./session/privateSend.ts"
export type { MaximumWithdrawal } from "./session/maximumWithdrawal.ts"
export type * from "./session/parameters.ts"
export { operationStates, type OperationStage } from "./session/operationStates.ts"
export { RelaySession } from "./session/RelaySession.ts"
export type { SavedSession } from "./session/SavedSession.ts"
export { signedFetch, type SignedFetchOptions } from "./session/request/signedFetch.ts"
export type { TransactionNonces } from "./session/SessionKey.ts"
export type {
  RepeatedOutcome,
  ScheduledOperation,
  SendOptions,
  SentOperation,
} from "./session/transact.ts"
export { evmTransaction } from "./transaction/evmTransaction.ts"
export type { Attestation, AttestationCheck } from "./transport/attestation.ts"
export type { ExchangeOptions } from "./transport/exchange.ts"
export type { OfferedChain, OfferedToken } from "./transport/offer.ts"
export type { TransportOptions } from "./transport/Transport.ts"
export type { CallOptions } from "./transport/withSignal.ts"
export * from "./wallet/index.ts"
