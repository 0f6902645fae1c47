export * from "./typedData/index.ts"
