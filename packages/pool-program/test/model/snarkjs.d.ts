/** The part of snarkjs 0.7.6 that writing the vector uses. */
declare module "snarkjs" {
  type Point = readonly [string, string, string]
  export const groth16: {
    fullProve(
      input: Readonly<Record<string, unknown>>,
      wasmPath: string,
      zkeyPath: string,
    ): Promise<{
      readonly proof: {
        readonly pi_a: Point
        readonly pi_b: readonly [readonly [string, string], readonly [string, string]]
        readonly pi_c: Point
      }
    }>
  }
}
