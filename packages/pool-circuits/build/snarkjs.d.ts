/** The part of snarkjs 0.7.6 that the build and the tests use; the package ships no types. */
declare module "snarkjs" {
  interface MemoryFile {
    readonly type: "mem"
    data?: Uint8Array
  }
  type Signals = Readonly<Record<string, unknown>>
  interface Groth16Proof {
    readonly pi_a: ReadonlyArray<string>
    readonly pi_b: ReadonlyArray<ReadonlyArray<string>>
    readonly pi_c: ReadonlyArray<string>
  }
  interface ProofResult {
    readonly proof: Groth16Proof
    readonly publicSignals: ReadonlyArray<string>
  }

  /** Points are Uint8Arrays in Montgomery form: affine (x, y) or Jacobian (x, y, z). */
  interface Group {
    readonly F: { readonly n8: number }
    readonly g: Uint8Array
    readonly zero: Uint8Array
    add(left: Uint8Array, right: Uint8Array): Uint8Array
    double(point: Uint8Array): Uint8Array
    toAffine(point: Uint8Array): Uint8Array
    batchToAffine(points: Uint8Array): Promise<Uint8Array>
  }
  interface Curve {
    readonly q: bigint
    readonly r: bigint
    readonly G1: Group
    readonly G2: Group
    readonly Fr: { readonly w: ReadonlyArray<Uint8Array>; toObject(element: Uint8Array): bigint }
    terminate(): Promise<void>
  }

  export const curves: { getCurveFromName(name: string): Promise<Curve> }
  export const groth16: {
    prove(zkey: string | Uint8Array, witness: MemoryFile | Uint8Array): Promise<ProofResult>
    fullProve(
      input: Signals,
      wasm: string | Uint8Array,
      zkey: string | Uint8Array,
    ): Promise<ProofResult>
    verify(
      key: unknown,
      publicSignals: ReadonlyArray<string>,
      proof: Groth16Proof,
    ): Promise<boolean>
  }
  export const zKey: {
    newZKey(r1cs: string, ptau: string, zkey: string): Promise<Uint8Array | -1>
    beacon(
      from: string,
      to: string,
      name: string,
      beaconHash: string,
      iterations: number,
    ): Promise<Uint8Array | false>
    exportVerificationKey(zkey: string): Promise<import("../src/verifying-key.ts").VerifyingKey>
    verifyFromR1cs(r1cs: string, ptau: string, zkey: string): Promise<boolean>
  }
}
