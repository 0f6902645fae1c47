import { execFile } from "node:child_process"
import { rmSync } from "node:fs"
import { mkdtemp, readFile, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import type { PublishedContract } from "@shielded-relay/devnet"

export const peer = "@pimlico/alto@0.0.20"

/** ERC-4337's reference contracts, with EntryPoint v0.7 and the sample account. */
const contracts = "@account-abstraction/contracts@0.7.0"

/** A published bundler and its contracts, in a temporary folder. */
export interface InstalledPeer {
  /** Script to run with Node. */
  readonly program: string
  readonly contract: (name: string) => Promise<PublishedContract>
  readonly remove: () => void
}

/**
 * Installs both with npm for the duration of a measurement. They are under the GPL: this project neither depends on nor contains any part
 * of them. It runs the bundler as a separate program and the contracts on a local node.
 */
export async function installPeer(): Promise<InstalledPeer> {
  const folder = await mkdtemp(join(tmpdir(), "peer-"))
  await writeFile(join(folder, "package.json"), '{ "private": true }')
  const quiet = ["--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]
  const installing = promisify(execFile)("npm", ["install", ...quiet, peer, contracts], {
    cwd: folder,
  })
  const remove = () => {
    installing.child.kill()
    rmSync(folder, { recursive: true, force: true })
  }
  process.once("exit", remove)
  await installing
  const modules = join(folder, "node_modules")
  return {
    program: join(modules, "@pimlico/alto/esm/cli/alto.js"),
    contract: async (name) => {
      const file = join(modules, "@account-abstraction/contracts/artifacts", `${name}.json`)
      return JSON.parse(await readFile(file, "utf8"))
    },
    remove,
  }
}
