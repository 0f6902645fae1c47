import { existsSync, readFileSync, readdirSync, statSync } from "node:fs"
import { fileURLToPath } from "node:url"

/** The repository's root folder; ends with a slash. */
export const root = fileURLToPath(new URL("../../../", import.meta.url))

/** Where readers find sources that are no pages of the site. */
const repositoryUrl = "https://github.com/shielded-relay/shielded-relay"

/** The text of a file. `path` is relative to the root, with slashes. */
export function readText(path: string): string {
  return readFileSync(root + path, "utf8")
}

/** Whether the repository has a file or folder with this path. */
export function exists(path: string): boolean {
  return existsSync(root + path)
}

/** The address of a file or folder in the public repository. */
export function sourceUrl(path: string): string {
  const kind = exists(path) && statSync(root + path).isDirectory() ? "tree" : "blob"
  return `${repositoryUrl}/${kind}/main/${path}`
}

/** The paths of the files below a folder that end in `ending`, sorted. */
export function filesBelow(folder: string, ending: string): ReadonlyArray<string> {
  return readdirSync(root + folder, { recursive: true, encoding: "utf8" })
    .map((path) => `${folder}/${path.replaceAll("\\", "/")}`)
    .filter((path) => path.endsWith(ending))
    .toSorted()
}

/** The names of the packages' folders that have a README. */
export function documentedPackages(): ReadonlyArray<string> {
  return readdirSync(`${root}packages`)
    .filter((name) => exists(`packages/${name}/README.md`))
    .toSorted()
}
