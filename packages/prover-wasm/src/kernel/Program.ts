import { moduleOf } from "@shielded-relay/wasm-assembly"
import type { Assembly } from "../field/Assembly.ts"

/** Functions of a module in the making: each may call those before it. */
export class Program {
  readonly #functions: Array<readonly [string, Assembly]> = []

  /** Gives the function's index. */
  define(name: string, code: Assembly): number {
    return this.#functions.push([name, code]) - 1
  }

  bytes(): Uint8Array<ArrayBuffer> {
    return moduleOf({ kind: "shared" }, this.#functions)
  }
}
