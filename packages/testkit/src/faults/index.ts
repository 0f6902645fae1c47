export { simulate, type FaultReport } from "./simulate.ts"
export type { ProcessParts, Product, RunningService } from "./Product.ts"
export type { Step } from "./Script.ts"
