export * from "./AuditEntry.ts"
export * from "./Grant.ts"
export * from "./Organization.ts"
export * from "./entryHash.ts"
