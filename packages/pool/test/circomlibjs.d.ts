declare module "circomlibjs" {
  /** Poseidon as circomlib's authors wrote it down: the plain permutation over WebAssembly field elements. */
  interface PoseidonReference {
    (inputs: ReadonlyArray<bigint>): Uint8Array
    readonly F: { readonly toObject: (element: Uint8Array) => bigint }
  }
  export function buildPoseidonReference(): Promise<PoseidonReference>
}
