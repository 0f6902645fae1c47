import { execFile } from "node:child_process"
import { cpSync, mkdirSync, rmSync } from "node:fs"
import { join } from "node:path"
import { promisify } from "node:util"
import { root } from "./imageOfService.ts"

const run = promisify(execFile)

/**
 * Builds Solana's program with the keys of a folder, by the commands of docs/solana.md in a copy of its package, and returns the executable.
 * Installs Debian's compiler if it is missing, which takes root and minutes.
 */
export async function programUnderKeys(keys: string): Promise<string> {
  // Inside the repository, where the copy finds its libraries.
  const beside = join(root, ".cache/program-under-keys")
  const copy = join(beside, "packages/pool-program")
  rmSync(copy, { recursive: true, force: true })
  mkdirSync(copy, { recursive: true })
  const parts = ["artifacts", "build", "exchange", "host", "program", "src", "package.json"]
  for (const part of parts)
    cpSync(join(root, "packages/pool-program", part), join(copy, part), { recursive: true })
  const env = { ...process.env, SHIELDED_RELAY_KEYS_FOLDER: keys }
  for (const script of ["generate", "build:program"])
    await run("npm", ["run", script], { cwd: copy, env, maxBuffer: 64 * 2 ** 20 })
  return join(copy, "artifacts/pool.so")
}
