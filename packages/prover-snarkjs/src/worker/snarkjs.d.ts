/** The part of snarkjs 0.7.6 that sources and tests use; the package ships no types. */
declare module "snarkjs" {
  interface ProofResult {
    readonly proof: {
      readonly pi_a: ReadonlyArray<string>
      readonly pi_b: ReadonlyArray<ReadonlyArray<string>>
      readonly pi_c: ReadonlyArray<string>
    }
    readonly publicSignals: ReadonlyArray<string>
  }
  export const groth16: {
    prove(
      zkey: Uint8Array,
      witness: Uint8Array,
      logger: undefined,
      options: { readonly singleThread: boolean },
    ): Promise<ProofResult>
  }
  export const wtns: {
    calculate(
      inputs: object,
      wasmPath: string,
      witness: { readonly type: "mem"; data?: Uint8Array },
    ): Promise<void>
  }
  export const curves: {
    getCurveFromName(name: "bn128", options: { readonly singleThread: boolean }): Promise<unknown>
  }
}
