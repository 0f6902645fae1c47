export * from "./blockRangeOf.ts"
