import type { CircuitInputs, CircuitName, Groth16Proof } from "@shielded-relay/core"

/** Where a circuit's files are, and what they must be. Hashes are lower-case hex. */
export interface CircuitFiles {
  /** circom's witness calculator. */
  readonly wasmPath: string
  /** snarkjs' proving key. */
  readonly zkeyPath: string
  readonly sha256: { readonly wasm: string; readonly zkey: string }
}

/** What a worker process is told: first `start`, then one `prove` at a time. */
export type ToWorker =
  | {
      readonly kind: "start"
      readonly threads: number
      readonly circuits: ReadonlyArray<readonly [CircuitName, CircuitFiles]>
    }
  | { readonly kind: "prove"; readonly circuit: CircuitName; readonly inputs: CircuitInputs }

/** What it answers: `ready` or `broken` to `start`; `proof` or `unsatisfied` to `prove`. Anything else that goes wrong ends it. */
export type FromWorker =
  | { readonly kind: "ready" }
  | { readonly kind: "broken"; readonly reason: string }
  | { readonly kind: "proof"; readonly proof: Groth16Proof }
  | { readonly kind: "unsatisfied" }
