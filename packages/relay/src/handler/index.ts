import "../platform/requirePlatform.ts"
export * from "./caller/admission.ts"
export * from "./caller/callerCaps.ts"
export { unmapped } from "./caller/callerKey.ts"
export type { CorsOrigins } from "./cors.ts"
export { effectLogger } from "../logging/effectLogger.ts"
export { Exchange, type BodyFailure } from "./Exchange.ts"
export * from "../logging/Logger.ts"
export { malformation } from "./malformation.ts"
export type { NodeRequest, NodeResponse } from "./NodeRequest.ts"
export * from "./ReceivedRequest.ts"
export { receivedHeaders } from "./receivedHeaders.ts"
export type { Readiness, RelayHandler } from "./RelayHandler.ts"
export type {
  AccountLook,
  ChainLook,
  IntakeLook,
  WebhookLook,
  PartiesLook,
  RelayOperator,
} from "../operator/RelayOperator.ts"
export type { Reply } from "./Reply.ts"
export {
  createResponder,
  type KnownOfRequest,
  type Responder,
  type ResponderOptions,
} from "./responder.ts"
export { belowPrefix, parseTarget } from "./requestTarget.ts"
export type { ResponseSigner } from "./ResponseSigner.ts"
