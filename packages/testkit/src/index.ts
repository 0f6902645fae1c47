export * from "./contract/index.ts"
export * from "./example/index.ts"
export * from "./oracle/index.ts"
export * from "./simulated/index.ts"
