import { moduleOf } from "@shielded-relay/wasm-assembly"
import type { Assembly } from "../field/Assembly.ts"

/** A module under construction. Each function may call those defined before it. */
export class Program {
  readonly #functions: Array<readonly [string, Assembly]> = []

  /** Adds a function and returns its index. */
  define(name: string, code: Assembly): number {
    return this.#functions.push([name, code]) - 1
  }

  bytes(): Uint8Array<ArrayBuffer> {
    return moduleOf({ kind: "shared" }, this.#functions)
  }
}
