export { createTestVault } from "./createTestVault.ts"
export { memoryWrappingKey } from "./memoryWrappingKey.ts"
export { wrappingKeyContract, type ContractRunner } from "./wrappingKeyContract.ts"
