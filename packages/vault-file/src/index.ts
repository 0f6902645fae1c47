export { fileVault, type FileVaultOptions } from "./fileVault.ts"
