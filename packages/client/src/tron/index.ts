export * from "./payWithTronWeb.ts"
export * from "./sendTronTransaction.ts"
export * from "./TronTransaction.ts"
export * from "./checkedTransaction.ts"
