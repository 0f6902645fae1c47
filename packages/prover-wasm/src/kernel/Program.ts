import type { Assembly } from "../assembly/Assembly.ts"
import { moduleOf } from "../assembly/moduleOf.ts"

/** Functions of a module in the making: each may call those before it. */
export class Program {
  readonly #functions: Array<readonly [string, Assembly]> = []

  /** Gives the function's index. */
  define(name: string, code: Assembly): number {
    return this.#functions.push([name, code]) - 1
  }

  bytes(): Uint8Array<ArrayBuffer> {
    return moduleOf(this.#functions)
  }
}
