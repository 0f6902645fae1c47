export * from "./annotate.ts"
