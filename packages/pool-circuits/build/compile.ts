/** Runs circom (its WebAssembly build), which sees only files under the working directory: this package. */
import { execFile } from "node:child_process"
import { mkdirSync, readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { promisify } from "node:util"
import { packagePath } from "./files.ts"

const require = createRequire(import.meta.url)

export interface Compiled {
  readonly r1csPath: string
  readonly wasmPath: string
  readonly symPath: string
}

/**
 * Compiles `source` (a path inside the package) into `directory` (also inside), with full simplification of linear
 * constraints. The same source gives the same bytes. Rejects with circom's own message when the source is wrong.
 */
export async function compile(source: string, directory: string): Promise<Compiled> {
  mkdirSync(packagePath(directory), { recursive: true })
  const compiler = require.resolve("circom2/cli.js")
  await promisify(execFile)(
    process.execPath,
    [compiler, source, "--r1cs", "--wasm", "--sym", "--O2", "-o", directory],
    { cwd: packagePath("."), maxBuffer: 1 << 26 },
  )
  const name = source.replace(/^.*\//, "").replace(/\.circom$/, "")
  return {
    r1csPath: packagePath(`${directory}/${name}.r1cs`),
    wasmPath: packagePath(`${directory}/${name}_js/${name}.wasm`),
    symPath: packagePath(`${directory}/${name}.sym`),
  }
}

/** Version of the compiler package, for the manifest. */
export function compilerVersion(): string {
  const path = require.resolve("circom2/package.json")
  const { version }: { version: string } = JSON.parse(readFileSync(path, "utf8"))
  return version
}
