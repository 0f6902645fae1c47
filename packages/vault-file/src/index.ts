export { changePassphrase, type ChangePassphraseOptions } from "./changePassphrase.ts"
export { fileVault, type FileVaultOptions } from "./fileVault.ts"
