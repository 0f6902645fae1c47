export { memoryStorage, type Storage } from "./memoryStorage.ts"
export { memoryVault } from "./memoryVault.ts"
