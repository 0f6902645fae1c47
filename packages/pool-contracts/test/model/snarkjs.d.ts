/** The part of snarkjs 0.7.6 that the tests use; the package ships no types. */
declare module "snarkjs" {
  interface Groth16Proof {
    readonly pi_a: readonly [string, string, string]
    readonly pi_b: readonly [readonly [string, string], readonly [string, string], unknown]
    readonly pi_c: readonly [string, string, string]
  }
  export const groth16: {
    fullProve(
      input: Readonly<Record<string, unknown>>,
      wasm: string,
      zkey: string,
    ): Promise<{ readonly proof: Groth16Proof; readonly publicSignals: ReadonlyArray<string> }>
  }
}
