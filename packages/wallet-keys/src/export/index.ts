/**
 * Takes keys of managed wallets out of the vault, for an offline program that records each export before it prints anything. Servers import
 * the package's main entry, which releases addresses and signatures only.
 *
 * Words and roots are JavaScript strings, which cannot be zeroed: end the process after use.
 */
export { InvalidExport } from "./InvalidExport.ts"
export { addressesFromWords, wordsFromOrganizationRoot } from "./recover.ts"
export { exportOrganizationRoot, exportUserWords } from "./secrets.ts"
