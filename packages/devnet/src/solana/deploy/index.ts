export { createMint, mintTo } from "./solanaTokens.ts"
