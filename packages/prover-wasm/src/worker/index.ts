/** Proofs in the calling thread, for worker processes and for tools. */
export { loadCircuits } from "./loadCircuits.ts"
