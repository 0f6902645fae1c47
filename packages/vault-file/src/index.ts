export type { Custody, KeyCustody, PassphraseCustody } from "./Custody.ts"
export { fileVault, type FileVaultOptions } from "./fileVault.ts"
export { rewrapVault, type RewrapOptions } from "./rewrapVault.ts"
export { WrappingKeyUnavailable, type WrappingContext, type WrappingKey } from "./WrappingKey.ts"
