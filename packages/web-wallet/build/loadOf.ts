import { gzipSync } from "node:zlib"

type Scripts = ReadonlyMap<string, string>

/** A script, and those that it does not run without. @throws Error if there is none of this name */
export function neededBy(scripts: Scripts, name: string): ReadonlySet<string> {
  const script = scripts.get(name)
  if (script === undefined) throw new Error(`There is no script ${name}`)
  const imported = [...script.matchAll(/(?<![`"'.])\bfrom\s*[`"']\.\/([^`"']+)[`"']/g)]
  return new Set([name, ...imported.flatMap(([, path = ""]) => [...neededBy(scripts, path)])])
}

/** The name of a script that is loaded on demand, which ends with its hash; empty if there is none. */
export const fullName = (scripts: Scripts, name: string): string =>
  [...scripts.keys()].find((one) => one.startsWith(`${name}-`)) ?? ""

/** Bytes of scripts as the service sends them. */
export function gzippedBytes(scripts: Scripts, names: Iterable<string>): number {
  const bytes = (name: string) => gzipSync(scripts.get(name) ?? "", { level: 9 }).length
  return [...names].reduce((sum, name) => sum + bytes(name), 0)
}
