import { readFileSync } from "node:fs"
import { join } from "node:path"

interface Locked {
  readonly version?: string
  readonly resolved?: string
  readonly integrity?: string
  readonly link?: boolean
}

/**
 * The lock file must name no registry host, so that it installs from any configured registry, and must pin every installed package by hash.
 * (Packages of this repository are links without a hash.)
 */
export const lockErrors = (root: string): readonly string[] => {
  const lock = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as {
    packages: Readonly<Record<string, Locked>>
  }
  return Object.entries(lock.packages).flatMap(([path, { resolved, integrity, link }]) => [
    ...(resolved !== undefined && /^[a-z+]+:\/\//.test(resolved)
      ? [`lock-host: ${path} must not name a registry host`]
      : []),
    ...(path.includes("node_modules/") && link !== true && integrity === undefined
      ? [`lock-integrity: ${path} has no hash`]
      : []),
  ])
}
