export { publicInputsOf } from "./publicInputsOf.ts"
export { groth16Verifier, type Groth16Key } from "./groth16Verifier.ts"
