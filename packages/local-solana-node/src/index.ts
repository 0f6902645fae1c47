export * from "./SolanaNode.ts"
export * from "./SolanaNodeFaults.ts"
export * from "./startSolanaNode.ts"
