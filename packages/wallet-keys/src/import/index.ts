/**
 * Seals words of others for import, for an offline program. Servers import the package's main entry.
 *
 * Words are JavaScript strings, which cannot be zeroed: end the process after use.
 */
export { InvalidWords } from "./InvalidWords.ts"
export { sealWords } from "./sealWords.ts"
