import { moduleOf, type VectorBody } from "@shielded-relay/wasm-assembly"

/** A module under construction. Each function may call those defined before it. */
export class Program {
  readonly #functions: Array<readonly [string, VectorBody]> = []

  /** Adds a function and returns its index. */
  define(name: string, code: VectorBody): number {
    return this.#functions.push([name, code]) - 1
  }

  bytes(): Uint8Array<ArrayBuffer> {
    return moduleOf({ kind: "shared" }, this.#functions)
  }
}
