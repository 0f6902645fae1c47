import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { switched, type Found, type Replacement } from "./findRules.ts"

/** The repository's root. */
export const root = join(import.meta.dirname, "../..")

/** A rule of one of the packages. */
export interface Rule extends Found {
  readonly package: string
  /** The number of its switch. */
  readonly number: number
}

/**
 * Packages with rules and state machines, and where below their sources these are. Packages without rules of their own (ports, rows,
 * encodings) have no rows in the list. The machine of local-tron-node has a list of its own, of changes.
 */
const packages: ReadonlyMap<string, ReadonlyArray<string>> = new Map([
  ["api", [""]],
  ["core", [""]],
  [
    "local-tron-node",
    ["account/", "actuator/", "block/", "broadcast/", "resource/", "state/", "transaction/"],
  ],
  ["pool", [""]],
])

export interface Catalogue {
  readonly rules: ReadonlyArray<Rule>
  /** Sources with a switch at each rule, by path. */
  readonly sources: ReadonlyMap<string, string>
}

/**
 * All rules of the packages, in source order.
 * @throws Error if the symbol of a replacement does not exist
 */
export function catalogue(): Catalogue {
  const rules: Rule[] = []
  const sources = new Map<string, string>()
  const replacements = readJson<ReadonlyArray<Replacement>>("replacements.json")
  const placed = new Set<string>()
  for (const [name, rooms] of packages) {
    const ours = replacements.filter((replacement) => replacement.package === name)
    const folder = join(root, "packages", name, "src")
    for (const file of readdirSync(folder, { recursive: true, encoding: "utf8" }).toSorted()) {
      if (!file.endsWith(".ts") || !rooms.some((room) => file.startsWith(room))) continue
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
      throw new Error(`replacements.json replaces ${text} in ${symbol}, which does not exist`)
  return { rules, sources }
}

/** A row of mutants.json: a rule, and how its removal is noticed. */
export interface Row extends Found {
  readonly package: string
  /** The first test found that fails without the rule, as `file > title`, or the reason why none can. */
  readonly noticedBy?: string
  readonly because?: string
}

export const OPEN = "OPEN"

export const rows = (): ReadonlyArray<Row> => readJson<ReadonlyArray<Row>>("mutants.json")

/** The row of each rule. Among rules with the same name, rows are assigned in order. A rule without a row is open. */
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
