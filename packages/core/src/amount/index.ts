export * from "./Amount.ts"
export * from "./mulDiv.ts"
export * from "./wholeTokens.ts"
