export * from "./configuredPrices.ts"
export * from "./createRelay.ts"
export * from "./RelayOptions.ts"
