export * from "./decodeTransaction.ts"
export { type PrimaryType, primaryTypeOf } from "./primaryTypes.ts"
export * from "./solanaTransactionText.ts"
export * from "./transactionDigest.ts"
