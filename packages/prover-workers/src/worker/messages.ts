import type { CircuitInputs, CircuitName, Groth16Proof } from "@shielded-relay/core"

/** Paths and expected hashes of a circuit's files. Hashes are lowercase hex. */
export interface CircuitFiles {
  /** circom's witness calculator. */
  readonly wasmPath: string
  /** snarkjs' proving key. */
  readonly zkeyPath: string
  readonly sha256: { readonly wasm: string; readonly zkey: string }
}

/** Messages to a worker process: first `start`, then one `prove` at a time. */
export type ToWorker =
  | {
      readonly kind: "start"
      readonly threads: number
      readonly circuits: ReadonlyArray<readonly [CircuitName, CircuitFiles]>
    }
  | { readonly kind: "prove"; readonly circuit: CircuitName; readonly inputs: CircuitInputs }

/** Answers of a worker: `ready` or `broken` to `start`; `proof` or `unsatisfied` to `prove`. Any other failure ends the process. */
export type FromWorker =
  | { readonly kind: "ready" }
  | { readonly kind: "broken"; readonly reason: string }
  | { readonly kind: "proof"; readonly proof: Groth16Proof }
  | { readonly kind: "unsatisfied" }
