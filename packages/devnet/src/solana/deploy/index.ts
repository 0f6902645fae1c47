export type { SolanaDevnet } from "./deploySolanaDevnet.ts"
export { SolanaSender } from "./solanaSender.ts"
export { createMint, mintTo } from "./solanaTokens.ts"
export { startSolanaDevnet } from "./startSolanaDevnet.ts"
