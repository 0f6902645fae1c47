/** The worker process' side. */
export type { CircuitFiles } from "./messages.ts"
export { CannotLoad } from "./CannotLoad.ts"
export { readChecked } from "./readChecked.ts"
export { serveProofs, type LoadCircuits } from "./serveProofs.ts"
export { UnsatisfiedConstraints, WitnessCalculator } from "./WitnessCalculator.ts"
