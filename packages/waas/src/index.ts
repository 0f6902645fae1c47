export * from "./message/index.ts"
export * from "./typedData/index.ts"
