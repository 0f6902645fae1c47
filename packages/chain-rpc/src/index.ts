export { agreedByTwo } from "./agreedByTwo.ts"
export { askJson, type JsonAnswer } from "./askJson.ts"
export type { Dialect, EndpointFault, ForeignError, RequestFailure } from "./Dialect.ts"
export type { Endpoint, EndpointHealth } from "./Endpoint.ts"
export {
  makeEndpoints,
  reasons,
  type Answer,
  type Endpoints,
  type EndpointsOptions,
} from "./Endpoints.ts"
export type { EndpointOptions, TimingOptions } from "./options/EndpointOptions.ts"
export { isHttpUrl } from "./options/isHttpUrl.ts"
export { readTargets } from "./options/readTargets.ts"
export { readTiming, timingOf, type Timing } from "./options/readTiming.ts"
export { validChainId } from "./options/validChainId.ts"
export { wholeNumber } from "./options/wholeNumber.ts"
export { postJsonRpc, type HttpTarget } from "./postJsonRpc.ts"
export { recently } from "./recently.ts"
export type { RpcCall } from "./RpcCall.ts"
export { sendToAll } from "./sendToAll.ts"
export { witnessedHead } from "./witnessedHead.ts"
