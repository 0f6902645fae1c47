import { readdirSync, readFileSync } from "node:fs"
import { inPackage } from "./inPackage.ts"
import { mutationsOf, type Mutation } from "./mutations.ts"
import { programs, type Program } from "./programs.ts"

/** A row of checks.json: a check of a program, and what happens without it. */
export interface CheckRow {
  /** Path in the package. */
  readonly file: string
  readonly within: string
  readonly check: string
  /** The first test that fails without the check, or why none does. */
  readonly noticedBy?: string
  readonly because?: string
}

export interface Check extends Mutation {
  readonly program: Program
  readonly path: string
}

/** Files whose lines are not checks: tables, and what the exchange takes from the pool. */
const tables = new Set(["keys.rs", "addresses.rs"])

/** Every check of both programs, in the order of their sources. */
export const checks = (): Check[] =>
  programs.flatMap((program) =>
    readdirSync(inPackage(`${program.folder}/src`))
      .toSorted()
      .filter((file) => !tables.has(file))
      .flatMap((file) => {
        const path = `${program.folder}/src/${file}`
        return mutationsOf(file, readFileSync(inPackage(path), "utf8")).map((mutation) => ({
          ...mutation,
          program,
          path,
        }))
      }),
  )

export const checkRows = (): CheckRow[] =>
  JSON.parse(readFileSync(inPackage("checks.json"), "utf8"))
