import { spawnSync } from "node:child_process"
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { writeSection } from "../packages/bench/src/section/writeSection.ts"
import { renderSection, type Section } from "../packages/bench/src/section/Section.ts"
import { catalogue, OPEN, root, rows, rowsFor, type Row } from "./mutants/catalogue.ts"
import { findTests } from "./mutants/findTests.ts"
import { noticedByItsTest, type Unnoticed } from "./mutants/noticedByItsTest.ts"

/**
 * Mutation testing of api, core, pool and the local TRON node outside its machine. Removes one rule at a time from the sources and runs the
 * test that tooling/mutants/mutants.json names for it. Exits with 1 if a test passes without its rule, if it fails alone with every rule in
 * place, or if a rule has neither a test nor a reason.
 *
 * - Positional arguments: run only the rules of these symbols.
 * - `--share <n> --seed <s>`: run a random n-th of the rules.
 * - `--find`: search tests for rules without one and write the list. `--find --all` searches for every rule, `--in <path>` only among tests
 *   below the paths, and `--recorded` reuses the last recording of which test evaluates which rule.
 * - `--figures`: write the counts into docs/figures.
 *
 * A full run without arguments then runs the contracts' list too. The Solana programs need their compiler: `npm run mutants -w
 * @shielded-relay/pool-program`.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    find: { type: "boolean", default: false },
    all: { type: "boolean", default: false },
    in: { type: "string", multiple: true, default: [] },
    recorded: { type: "boolean", default: false },
    share: { type: "string", default: "1" },
    seed: { type: "string", default: "1" },
    figures: { type: "boolean", default: false },
  },
})

const { rules } = catalogue()
const list = rowsFor(rules, rows())
const chosen = (symbol: string) => positionals.length === 0 || positionals.includes(symbol)

if (values.find) await find()
else await check()
if (values.figures) {
  console.log(renderSection(counts()))
  writeSection(root, counts())
}

async function find(): Promise<void> {
  const asked = rules.filter(
    ({ symbol, number }) => chosen(symbol) && (values.all || list[number]?.because === OPEN),
  )
  const write = () =>
    writeFileSync(join(root, "tooling/mutants/mutants.json"), `${JSON.stringify(list, null, 2)}\n`)
  write()
  if (asked.length === 0) return
  await findTests(asked, { recorded: values.recorded, folders: values.in }, (rule, test) => {
    const { package: name, symbol, check } = rule
    const reason = list[rule.number]?.because ?? OPEN
    list[rule.number] = {
      package: name,
      symbol,
      check,
      ...(test === null ? { because: reason } : { noticedBy: test }),
    }
    console.log(`${name} ${symbol}: ${check}: ${test ?? reason}`)
    write()
  })
  complain(list.filter(({ symbol, because }) => chosen(symbol) && because === OPEN))
}

async function check(): Promise<void> {
  const share = Number(values.share)
  const drawn = rules.filter(
    ({ symbol, number }) => chosen(symbol) && (number + Number(values.seed)) % share === 0,
  )
  const unnoticed = await noticedByItsTest(drawn, list)
  for (const { row, because } of unnoticed) report(row, because)
  complain(list.filter(({ symbol, because }) => chosen(symbol) && because === OPEN))
  const count = (reason: Unnoticed["because"]) =>
    unnoticed.filter(({ because }) => because === reason).length
  console.log(
    `${drawn.length} rules, ${count("passes without the rule")} whose test passes without them, ${count("fails with every rule in place")} whose test fails with every rule in place`,
  )
  if (positionals.length > 0 || share > 1) return
  // The contracts' package compiles and tests its own mutants.
  const contracts = ["run", "mutants", "-w", "@shielded-relay/pool-contracts"]
  const { status } = spawnSync("npm", contracts, { cwd: root, stdio: "inherit" })
  if (status !== 0) process.exitCode = 1
}

function complain(missing: ReadonlyArray<Row>): void {
  for (const row of missing) report(row, "no test, and no reason")
}

function report({ package: name, symbol, check: rule, noticedBy }: Row, problem: string): void {
  const test = noticedBy === undefined ? "" : `${noticedBy}: `
  console.log(`${name} ${symbol}: ${rule}: ${test}${problem}`)
  process.exitCode = 1
}

/** Counts of this list, the contracts' list and the Solana programs' list. */
function counts(): Section {
  const byPackage = [
    ...Map.groupBy(list, (row) => row.package),
    ["pool-contracts", listOf("packages/pool-contracts/mutants.json")],
    ["pool-program", listOf("packages/pool-program/checks.json")],
  ] as const
  return {
    title: "Rules taken out",
    note: "`npm run mutants -- --figures`: conditions, operands of conditions and refusing calls of api, core, pool and the local TRON node outside its machine, and the checks of the contracts and of the Solana programs. Noticed: a named test fails without the rule. Explained: no test can notice, for a stated reason. Open: no test is known that notices.",
    columns: ["Package", "Rules", "Noticed", "Explained", "Open"],
    rows: byPackage.map(([name, of]) => {
      const noticed = of.filter(({ noticedBy }) => noticedBy !== undefined).length
      const open = of.filter(({ because }) => because === OPEN).length
      return [name, of.length, noticed, of.length - noticed - open, open].map(String)
    }),
  }
}

function listOf(path: string): ReadonlyArray<Pick<Row, "noticedBy" | "because">> {
  const content: ReadonlyArray<Pick<Row, "noticedBy" | "because">> = JSON.parse(
    readFileSync(join(root, path), "utf8"),
  )
  return content
}
