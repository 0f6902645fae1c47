import { readdirSync, readFileSync } from "node:fs"
import { inPackage } from "./inPackage.ts"
import { programs, type Program } from "./programs.ts"
import { switched, type Found } from "./switches.ts"

/** A row of checks.json: a check of a program, and the effect of removing it. */
export interface CheckRow extends Found {
  /** Path in the package. */
  readonly file: string
  /** The first test that fails without the check, or why no test can fail. */
  readonly noticedBy?: string
  readonly because?: string
}

export interface Check extends Found {
  readonly program: Program
  readonly file: string
  /** Number of its switch. */
  readonly number: number
}

/** Files without checks. */
const tables = new Set(["keys.rs", "addresses.rs"])

/** Every check of both programs in the order of their sources, and the sources with a switch at each check. */
export function switchedSources() {
  const checks: Check[] = []
  const sources = new Map<string, string>()
  for (const program of programs) {
    for (const name of readdirSync(inPackage(`${program.folder}/src`)).toSorted()) {
      if (tables.has(name)) continue
      const file = `${program.folder}/src/${name}`
      const { found, source } = switched(readFileSync(inPackage(file), "utf8"), checks.length)
      checks.push(
        ...found.map((one, index) => ({ ...one, program, file, number: checks.length + index })),
      )
      sources.set(file, source)
    }
  }
  return { checks, sources }
}

export const checkRows = (): CheckRow[] =>
  JSON.parse(readFileSync(inPackage("checks.json"), "utf8"))
