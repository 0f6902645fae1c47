export * from "./simulated/index.ts"
