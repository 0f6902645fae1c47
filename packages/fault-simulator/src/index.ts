export { isScreenedRun, simulate, type FaultReport } from "./simulate.ts"
export {
  simulatedAudience,
  type ProcessParts,
  type Product,
  type RunningService,
} from "./Product.ts"
export type { Step } from "./Script.ts"
