import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { switched, type Found, type Replacement } from "./findRules.ts"

/** The repository. */
export const root = join(import.meta.dirname, "../..")

/** A rule of one of the packages. */
export interface Rule extends Found {
  readonly package: string
  /** Of its switch. */
  readonly number: number
}

/** Rules and rules machines are in these; what has no rules of its own (ports, rows, encodings of errors) has no row in the list. */
const packages = ["api", "core", "pool"]

export interface Catalogue {
  readonly rules: ReadonlyArray<Rule>
  /** Sources with a switch at each rule, by path. */
  readonly sources: ReadonlyMap<string, string>
}

/**
 * Every rule of the packages in the order of their sources.
 * @throws Error if the symbol of a replacement does not exist
 */
export function catalogue(): Catalogue {
  const rules: Rule[] = []
  const sources = new Map<string, string>()
  const replacements = readJson<ReadonlyArray<Replacement>>("replacements.json")
  const placed = new Set<string>()
  for (const name of packages) {
    const ours = replacements.filter((replacement) => replacement.package === name)
    const folder = join(root, "packages", name, "src")
    for (const file of readdirSync(folder, { recursive: true, encoding: "utf8" }).toSorted()) {
      if (!file.endsWith(".ts")) continue
      const path = join(folder, file)
      const { found, source } = switched(readFileSync(path, "utf8"), rules.length, ours)
      for (const { symbol, check } of found) {
        rules.push({ package: name, symbol, check, number: rules.length })
        placed.add(`${symbol}: ${check}`)
      }
      if (found.length > 0) sources.set(path, source)
    }
  }
  for (const { symbol, text, instead } of replacements)
    if (![...placed].some((name) => name.startsWith(`${symbol}: `) && name.endsWith(instead)))
      throw new Error(`${symbol}, where ${text} is replaced, does not exist`)
  return { rules, sources }
}

/** A row of mutants.json: a rule, and what happens without it. */
export interface Row extends Found {
  readonly package: string
  /** The first test found that fails without the rule, `file > title`; or why none does. */
  readonly noticedBy?: string
  readonly because?: string
}

export const OPEN = "OPEN"

export const rows = (): ReadonlyArray<Row> => readJson<ReadonlyArray<Row>>("mutants.json")

/** The row of each rule; of several rules with one name the first has the first row. A rule without a row is open. */
export function rowsFor(rules: ReadonlyArray<Rule>, known: ReadonlyArray<Row>): Row[] {
  const name = (rule: Omit<Row, "noticedBy">) => `${rule.package} ${rule.symbol}: ${rule.check}`
  const left = Map.groupBy(known, name)
  return rules.map(
    (rule): Row =>
      left.get(name(rule))?.shift() ?? {
        package: rule.package,
        symbol: rule.symbol,
        check: rule.check,
        because: OPEN,
      },
  )
}

function readJson<A>(name: string): A {
  const content: A = JSON.parse(readFileSync(join(import.meta.dirname, name), "utf8"))
  return content
}
