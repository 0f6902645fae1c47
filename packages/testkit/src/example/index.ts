export * from "./indexBatch.ts"
export * from "./foreignErrors/index.ts"
export * from "./names.ts"
export * from "./rows.ts"
