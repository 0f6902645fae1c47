export * from "./startTronDevnet.ts"
export * from "./TronWallet.ts"
export type { TronExchange } from "./deployTronExchange.ts"
