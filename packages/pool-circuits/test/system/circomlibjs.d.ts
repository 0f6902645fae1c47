/** The one function of circomlibjs 0.1.7 that the tests compare with; the package ships no types. */
declare module "circomlibjs" {
  interface ReferencePoseidon {
    (inputs: ReadonlyArray<bigint>): unknown
    readonly F: { toObject(element: unknown): bigint }
  }
  export function buildPoseidonReference(): Promise<ReferencePoseidon>
}
