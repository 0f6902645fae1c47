export * from "./annotate.ts"
export * from "./logEvents.ts"
