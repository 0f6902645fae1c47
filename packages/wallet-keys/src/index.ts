export { vaultOrganizationSeal } from "./vaultOrganizationSeal.ts"
export { vaultWalletKeys, type VaultWalletKeysOptions } from "./vaultWalletKeys.ts"
export { ensureWaasRoot, rootFingerprint } from "./waasRoot.ts"
