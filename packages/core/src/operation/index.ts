export * from "./Operation.ts"
export { ownerIdOfOperation } from "./ownerOfOperation.ts"
export * from "./transition.ts"
export * from "./view.ts"
