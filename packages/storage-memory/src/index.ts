export { memoryStorage } from "./memoryStorage.ts"
export { memoryVault } from "./memoryVault.ts"
