export { forgeGroth16 } from "./forgeGroth16.ts"
export { honestInputs, type HonestInputs } from "./honestInputs.ts"
export { verifyGroth16, type Groth16VerifyingKey } from "./verifyGroth16.ts"
