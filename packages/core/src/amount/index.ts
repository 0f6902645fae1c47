export * from "./Amount.ts"
export * from "./wholeTokens.ts"
