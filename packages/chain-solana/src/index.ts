export * from "./ChainMisconfigured.ts"
export * from "./solanaChain.ts"
export * from "./SolanaChainOptions.ts"
export type { EndpointHealth } from "./rpc/Endpoint.ts"
