export * from "./bestQuote.ts"
export * from "./slippage.ts"
export * from "./swapData.ts"
