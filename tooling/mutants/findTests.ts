import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import type { Answer, Try } from "./Assignment.ts"
import { root, type Rule } from "./catalogue.ts"
import { failingAlone } from "./failingAlone.ts"
import { noticedBy } from "./run.ts"

/** Packages whose tests run these sources in their own process; storage-memory runs the storage suites. */
const tested = ["api", "core", "local-tron-node", "pool", "relay", "storage-memory", "waas"]

/** The recording of which rules each test evaluates. `--find` writes it and `--recorded` reads it. */
const recording = join(root, ".cache/mutants/asked.json")

/** Tests that read files of the packages, which are missing where the mutants run. A file snapshot would be written there. */
const elsewhere = ["refusalTable.test.ts", "mutants.test.ts", "shapes.test.ts"]

/**
 * Number of tests tried per rule in each round. Tests that evaluate few other rules come first and are usually about this rule, so the
 * first round finds most.
 */
const rounds = [8, 60, Number.POSITIVE_INFINITY]

/** Tries per process, because each try's loaded modules stay in memory. */
const portion = 25

/** Where to search: the last recording, or a new one of the tests below these paths (all tests without a path). */
interface Where {
  readonly recorded: boolean
  readonly folders: ReadonlyArray<string>
}

type Asked = Extract<Answer, { readonly type: "asked" }>

/**
 * Searches a failing test for each removed rule, in rounds with more and more tests that evaluate the rule.
 * @throws Error if a test fails without a removed rule
 */
export async function findTests(
  rules: ReadonlyArray<Rule>,
  { recorded, folders }: Where,
  found: (rule: Rule, test: string | null) => void,
): Promise<void> {
  const asking = testsByRule(
    recorded && existsSync(recording) ? readRecorded() : await record(folders),
  )
  let open = rules
  for (const most of rounds) {
    const testsOf = ({ number }: Rule) => (asking.get(number) ?? []).slice(0, most)
    const left: Rule[] = []
    await ask(open, testsOf, (rule, test) => {
      if (test === null) left.push(rule)
      if (test !== null || most === rounds.at(-1)) found(rule, test)
    })
    open = left
  }
}

async function ask(
  rules: ReadonlyArray<Rule>,
  testsOf: (rule: Rule) => ReadonlyArray<Asked>,
  answered: (rule: Rule, test: string | null) => void,
): Promise<void> {
  let done = 0
  const portions = Array.from({ length: Math.ceil(rules.length / portion) }, (_, k) =>
    rules.slice(k * portion, (k + 1) * portion),
  )
  const askPortion = async (some: ReadonlyArray<Rule>): Promise<void> => {
    const tries = some.map((rule): Try => ({
      removed: rule.number,
      tests: byFile(testsOf(rule).filter(({ test }) => !dependent.has(nameOf(test)))),
    }))
    const noticed = await noticedBy(tries)
    for (const test of await failingAlone(noticed)) dependent.add(test)
    const again: Rule[] = []
    for (const [index, rule] of some.entries()) {
      const test = noticed[index] ?? null
      if (test !== null && dependent.has(test)) again.push(rule)
      else answered(rule, test)
    }
    if (again.length > 0) await askPortion(again)
  }
  const askNext = async (): Promise<void> => {
    for (let some = portions.shift(); some !== undefined; some = portions.shift()) {
      await askPortion(some)
      done += some.length
      console.error(`${done} of ${rules.length}`)
    }
  }
  await Promise.all([askNext(), askNext()])
}

const nameOf = ({ file, title }: Asked["test"]) => `${file} > ${title}`

/** Tests that fail alone, found on the way. Later rounds skip them. */
const dependent = new Set<string>()

function byFile(tests: ReadonlyArray<Asked>): Try["tests"] {
  const files = Map.groupBy(tests, ({ test }) => test.file)
  return Object.fromEntries(
    [...files].map(([file, of]) => [file, of.map(({ test }) => test.title)]),
  )
}

/** The tests that evaluate each rule, starting with those that evaluate few other rules. */
function testsByRule(asked: ReadonlyArray<Asked>): ReadonlyMap<number, ReadonlyArray<Asked>> {
  const byRule = new Map<number, Asked[]>()
  for (const one of asked.toSorted(
    (a, b) => a.hits.length - b.hits.length || a.milliseconds - b.milliseconds,
  ))
    for (const number of one.hits) byRule.set(number, [...(byRule.get(number) ?? []), one])
  return byRule
}

function readRecorded(): ReadonlyArray<Asked> {
  const asked: ReadonlyArray<Asked> = JSON.parse(readFileSync(recording, "utf8"))
  return asked
}

/** Runs every test once with all rules in place. */
async function record(folders: ReadonlyArray<string>): Promise<ReadonlyArray<Asked>> {
  const files = tested.flatMap((name) =>
    readdirSync(join(root, "packages", name, "test"), { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".test.ts") && !elsewhere.some((name) => file.endsWith(name)))
      .map((file) => `packages/${name}/test/${file}`)
      .filter((file) => folders.length === 0 || folders.some((path) => file.startsWith(path))),
  )
  const asked: Asked[] = []
  const tests = Object.fromEntries(files.toSorted().map((file) => [file, null]))
  const [failed] = await noticedBy([{ removed: null, tests }], (answer) => {
    if (answer.type === "asked") asked.push(answer)
  })
  const failing = asked.filter(({ passed }) => !passed).map(({ test }) => nameOf(test))
  if (failed !== null)
    throw new Error(`tests fail although no rule is removed: ${failing.join("; ")}`)
  writeFileSync(recording, JSON.stringify(asked))
  return asked
}
