export { agreedByTwo } from "./agreedByTwo.ts"
export type { Dialect, EndpointFault, ForeignError, RequestFailure } from "./Dialect.ts"
export type { Endpoint, EndpointHealth } from "./Endpoint.ts"
export {
  makeEndpoints,
  reasons,
  successes,
  type Answer,
  type Endpoints,
  type EndpointsOptions,
} from "./Endpoints.ts"
export type {
  ConnectionOptions,
  EndpointOptions,
  TimingOptions,
} from "./options/ConnectionOptions.ts"
export { endpointElsewhere, servedChain } from "./endpointElsewhere.ts"
export { examineChain } from "./examineChain.ts"
export { isHttpUrl } from "./options/isHttpUrl.ts"
export { readConnection, type Connection } from "./options/readConnection.ts"
export { readSenders } from "./options/readSenders.ts"
export { openSecret, type SecretText } from "./options/SecretText.ts"
export { wholeNumber } from "./options/wholeNumber.ts"
export { mostKnown } from "./mostKnown.ts"
export { reachedByTwo } from "./reachedByTwo.ts"
export { recently, recentlyEach } from "./recently.ts"
export { sharedByTwo, witnessesNeeded } from "./sharedByTwo.ts"
export { tokenPrices, type PricedToken } from "./tokenPrices.ts"
export type { EndpointCall, RestCall, RpcCall } from "./EndpointCall.ts"
export { WholeNumber } from "./json/WholeNumber.ts"
export { askTarget } from "./protocol/askTarget.ts"
export type { HttpTarget } from "./protocol/HttpTarget.ts"
export { askJson, type JsonAnswer } from "./service/askJson.ts"
export { bestOf, onChainVenue, type Exchange, type Hop } from "./service/onChainVenue.ts"
export { quoteExpiry } from "./service/quoteExpiry.ts"
export { serviceUrl } from "./service/serviceUrl.ts"
export { sendToAll } from "./sendToAll.ts"
export { witnessedHead } from "./witnessedHead.ts"
