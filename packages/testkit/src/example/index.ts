export * from "./names.ts"
export * from "./rows.ts"
