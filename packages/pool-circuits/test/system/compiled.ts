/** Constraints and symbols of a circuit, compiled when no earlier test left them. */
import { existsSync, readFileSync, renameSync, rmSync } from "node:fs"
import { compile } from "../../build/compile.ts"
import { packagePath, sha256 } from "../../build/files.ts"
import { manifest } from "@shielded-relay/pool-circuits"

export interface CompiledFiles {
  readonly r1cs: Uint8Array
  readonly wasm: Uint8Array
  /** circom's symbol table: label, wire (-1 when simplified away), component, name. */
  readonly sym: string
}

/**
 * Compiles `source`, a path inside the package, or takes what an earlier compilation of the same sources left in .cache.
 * Test files run side by side, so a compilation has its own directory and appears under its final name at once.
 */
export async function compiled(source: string): Promise<CompiledFiles> {
  const key = sha256(
    JSON.stringify([manifest.tools, sourceHashes(), readFileSync(packagePath(source), "utf8")]),
  )
  const directory = packagePath(`.cache/tests/${key}`)
  const read = (extension: string) => readFileSync(`${directory}/circuit.${extension}`)
  if (!existsSync(directory)) {
    const scratch = `.cache/tests/${key}.${process.pid}`
    const { r1csPath, wasmPath, symPath } = await compile(source, scratch)
    renameSync(r1csPath, packagePath(`${scratch}/circuit.r1cs`))
    renameSync(wasmPath, packagePath(`${scratch}/circuit.wasm`))
    renameSync(symPath, packagePath(`${scratch}/circuit.sym`))
    try {
      renameSync(packagePath(scratch), directory)
    } catch (error) {
      // Another test file was first; its result is the same.
      if (!existsSync(directory)) throw error
      rmSync(packagePath(scratch), { recursive: true })
    }
  }
  return { r1cs: read("r1cs"), wasm: read("wasm"), sym: read("sym").toString("utf8") }
}

const sourceHashes = () =>
  Object.keys(manifest.sources).map((path) => sha256(readFileSync(packagePath(path))))
