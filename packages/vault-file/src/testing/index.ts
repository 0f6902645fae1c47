export { createTestVault } from "./createTestVault.ts"
