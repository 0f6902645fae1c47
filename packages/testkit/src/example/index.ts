export * from "./indexBatch.ts"
export * from "./names.ts"
export * from "./rows.ts"
