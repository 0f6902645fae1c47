import { readFile } from "node:fs/promises"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import process from "node:process"
import { setFlagsFromString } from "node:v8"

/** Bytes of a function's code that V8 runs before it optimizes the function: what every module has, and the most that V8 can count. */
export const usualBudget = 13_000_000
const largestBudget = 2_147_483_647

const flag = /^--?wasm[-_]tiering[-_]budget\b/

/**
 * Compiles PGlite's code. V8 optimizes the functions of this module later than those of others, and of no other module: Postgres' parser is
 * one function of 105 kB with one loop, which V8 takes for hot after some hundred words of SQL. Optimizing it takes a second and a half of
 * processor time and 500 MB of memory, during the start. A budget that the operator gave Node stays.
 */
export async function compilePglite(): Promise<WebAssembly.Module> {
  const main = createRequire(import.meta.url).resolve("@electric-sql/pglite")
  const bytes = new Uint8Array(await readFile(join(dirname(main), "pglite.wasm")))
  if (process.execArgv.some((one) => flag.test(one))) return new WebAssembly.Module(bytes)
  // A module keeps the budget that it is compiled under. Nothing else of this thread runs before the usual one is back.
  setFlagsFromString(`--wasm-tiering-budget=${largestBudget}`)
  try {
    return new WebAssembly.Module(bytes)
  } finally {
    setFlagsFromString(`--wasm-tiering-budget=${usualBudget}`)
  }
}
