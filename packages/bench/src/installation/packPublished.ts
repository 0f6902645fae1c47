import { execFile } from "node:child_process"
import { mkdir, readdir, readFile } from "node:fs/promises"
import { join } from "node:path"
import { promisify } from "node:util"

const root = join(import.meta.dirname, "../../../..")
const run = promisify(execFile)
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
export const neededBy = ({ dependencies, peerDependencies, peerDependenciesMeta }: Manifest) => [
  ...Object.keys(dependencies ?? {}),
  ...Object.keys(peerDependencies ?? {}).filter(
    (name) => peerDependenciesMeta?.[name]?.optional !== true,
  ),
]
