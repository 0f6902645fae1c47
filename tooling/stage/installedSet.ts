import { existsSync, globSync, lstatSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import type { Manifest } from "../packages.ts"

interface Installable extends Manifest {
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>
}

const manifestOf = (folder: string): Installable =>
  JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Installable

/** The folder from which Node takes a library for a file of `from`: the nearest `node_modules` upwards. */
const folderOf = (name: string, from: string): string => {
  for (let place = from; ; place = dirname(place)) {
    const folder = join(place, "node_modules", name)
    if (existsSync(join(folder, "package.json"))) return folder
    if (place === dirname(place)) throw new Error(`${name} is not installed for ${from}`)
  }
}

const bytesOf = (folder: string): number =>
  globSync("**/*", { cwd: folder, exclude: (path) => path === "node_modules" })
    .map((path) => lstatSync(join(folder, path)))
    .reduce((sum, one) => (one.isFile() ? sum + one.size : sum), 0)

/**
 * What `npm install` of some of our packages puts into an empty folder, as bytes by package.
 *
 * @param staged The folder of each of our packages as it is published, by name.
 * @param installed Where libraries are found from: a folder of the workspace for each of our packages, by name.
 */
export const installedSet = (
  names: readonly string[],
  staged: ReadonlyMap<string, string>,
  installed: ReadonlyMap<string, string>,
): ReadonlyMap<string, number> => {
  const found = new Map<string, number>()
  const visit = (name: string, from: string): void => {
    const ours = staged.get(name)
    const folder = ours ?? folderOf(name, from)
    const { version, dependencies, peerDependencies, peerDependenciesMeta } = manifestOf(folder)
    const key = `${name}@${version}`
    if (found.has(key)) return
    found.set(key, bytesOf(folder))
    const needed = [
      ...Object.keys(dependencies ?? {}),
      ...Object.keys(peerDependencies ?? {}).filter(
        (peer) => peerDependenciesMeta?.[peer]?.optional !== true,
      ),
    ]
    for (const next of needed)
      visit(next, ours === undefined ? folder : (installed.get(name) ?? folder))
  }
  for (const name of names) visit(name, ".")
  return found
}
