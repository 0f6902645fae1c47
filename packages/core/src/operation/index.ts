export * from "./Operation.ts"
export * from "./transition.ts"
export * from "./view.ts"
