import { execFile } from "node:child_process"
import { mkdir, readdir, readFile } from "node:fs/promises"
import { join } from "node:path"
import { promisify } from "node:util"

const run = promisify(execFile)

interface Manifest {
  readonly name: string
  readonly version: string
  readonly dependencies?: Readonly<Record<string, string>>
}

/**
 * Builds, stages and packs some of our packages with all of ours that they depend on, as they are published.
 *
 * @param folder An empty folder for the tarballs.
 * @returns The dependencies of an installation from the tarballs.
 */
export async function packEmbedding(
  root: string,
  folder: string,
  names: ReadonlyArray<string>,
): Promise<Readonly<Record<string, string>>> {
  await run("npm", ["run", "build"], { cwd: root })
  await run("npm", ["run", "published"], { cwd: root })
  const staged = join(root, ".cache/staged")
  const all = new Map<string, { readonly manifest: Manifest; readonly path: string }>()
  for (const one of await readdir(staged)) {
    const path = join(staged, one)
    const manifest: Manifest = JSON.parse(await readFile(join(path, "package.json"), "utf8"))
    all.set(manifest.name, { manifest, path })
  }
  const needed = new Set<string>()
  const visit = (name: string): void => {
    const found = all.get(name)
    if (found === undefined || needed.has(name)) return
    needed.add(name)
    for (const each of Object.keys(found.manifest.dependencies ?? {})) visit(each)
  }
  for (const name of names) visit(name)
  await mkdir(folder, { recursive: true })
  const packed = [...needed].flatMap((name) => all.get(name) ?? [])
  const paths = packed.map(({ path }) => path)
  await run("npm", ["pack", "--ignore-scripts", "--pack-destination", folder, ...paths])
  return Object.fromEntries(
    packed.map(({ manifest: { name, version } }) => [
      name,
      `file:${join(folder, name.replace("@", "").replace("/", "-"))}-${version}.tgz`,
    ]),
  )
}
