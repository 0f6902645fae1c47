export * from "./annotate.ts"
export * from "./logEvents.ts"
export * from "./inSpan.ts"
