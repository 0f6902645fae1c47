export * from "./stretchOf.ts"
