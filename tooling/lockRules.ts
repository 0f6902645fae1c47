import { readFileSync } from "node:fs"
import { join } from "node:path"

interface Locked {
  readonly version?: string
  readonly resolved?: string
  readonly integrity?: string
  readonly link?: boolean
}

/**
 * The lock file names no host, so it installs from whichever registry the machine is set to, and every
 * installed package is pinned by its hash. (A package from the tree is a link and has none.)
 */
export const lockErrors = (root: string): readonly string[] => {
  const lock = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as {
    packages: Readonly<Record<string, Locked>>
  }
  return Object.entries(lock.packages).flatMap(([path, { resolved, integrity, link }]) => [
    ...(resolved !== undefined && /^[a-z+]+:\/\//.test(resolved)
      ? [`lock-host: ${path} is resolved to a host`]
      : []),
    ...(path.includes("node_modules/") && link !== true && integrity === undefined
      ? [`lock-integrity: ${path} has no hash`]
      : []),
  ])
}
