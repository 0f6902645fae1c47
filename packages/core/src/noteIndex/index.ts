export * from "./blockRangeOf.ts"
export { openText, sealText, type SealedText, type SealingKey } from "./noteText.ts"
