import { startVitest } from "vitest/node"
import { fileURLToPath } from "node:url"
import { compileChanged, type Artifact } from "./compile.ts"
import { contractModule } from "./files.ts"
import { withoutRule, type Removal } from "./removals.ts"

/** The result of the test that should notice a removal: it failed, it passed, or no test has the name. */
export type Verdict = "noticed" | "unnoticed" | "no such test"

/**
 * Compiles the pool without a rule and runs the test that must notice, on a real node.
 *
 * @throws Error unless the rule's text is in its source and the source compiles without it
 */
export async function tryRemoval(removal: Removal): Promise<Verdict> {
  const { contract, noticedBy, exactGas = false } = removal
  if (noticedBy === undefined) throw new Error(`${removal.id} names no test`)
  const changed = new Map([[`${contract}.sol`, withoutRule(removal)]])
  const artifacts = compileChanged(changed, exactGas ? "as shipped" : "quickly")
  const { ran, failed } = await runTests(artifacts, [noticedBy])
  if (ran === 0) return "no such test"
  return failed.length > 0 ? "noticed" : "unnoticed"
}

/**
 * Runs the tests of all removals against the unchanged pool, compiled the same way. A test that fails here would prove nothing.
 *
 * @throws Error with the names of failing or missing tests
 */
export async function tryUnchanged(removals: ReadonlyArray<Removal>): Promise<void> {
  const namesOf = (exact: boolean) => [
    ...new Set(
      removals.flatMap(({ noticedBy, exactGas = false }) =>
        noticedBy === undefined || exactGas !== exact ? [] : [noticedBy],
      ),
    ),
  ]
  for (const exact of [false, true]) {
    const names = namesOf(exact)
    if (names.length === 0) continue
    const artifacts = exact ? [] : compileChanged(new Map(), "quickly")
    const { ran, failed } = await runTests(artifacts, names)
    if (failed.length > 0)
      throw new Error(`tests fail with every rule in place: ${failed.join("; ")}`)
    if (ran < names.length)
      throw new Error(`of ${names.length} named tests ${ran} are there: correct mutants.json`)
  }
}

const root = fileURLToPath(new URL("..", import.meta.url))

/** Runs tests named `file: full name` against these contracts in place of the committed ones. */
async function runTests(
  artifacts: ReadonlyArray<Artifact>,
  names: ReadonlyArray<string>,
): Promise<{ readonly ran: number; readonly failed: ReadonlyArray<string> }> {
  const modules = new Map(
    artifacts.map((artifact) => [
      `/generated/${artifact.contractName}.ts`,
      contractModule(artifact, true),
    ]),
  )
  const tests = names.map((name) => {
    const at = name.indexOf(": ")
    return { file: `test/${name.slice(0, at)}`, title: name.slice(at + 2) }
  })
  let ran = 0
  const failed: Array<string> = []
  const vitest = await startVitest(
    [],
    {
      root,
      config: false,
      include: [...new Set(tests.map(({ file }) => file))],
      testNamePattern: new RegExp(tests.map(({ title }) => `^ ?${escaped(title)}$`).join("|")),
      watch: false,
      testTimeout: 300_000,
      hookTimeout: 300_000,
      maxWorkers: 2,
      // The cache identifies modules by their files, which stay the same here.
      fsModuleCache: false,
      reporters: [
        {
          onTestCaseResult: (test) => {
            const { state } = test.result()
            if (state === "skipped") return
            ran += 1
            if (state === "failed") failed.push(test.fullName)
          },
        },
      ],
    },
    {
      plugins: [
        {
          name: "contracts without a rule",
          enforce: "pre",
          load: (id) =>
            [...modules].find(([path]) => id.split("?")[0]?.endsWith(path) === true)?.[1],
        },
      ],
      resolve: { conditions: ["source"] },
      ssr: { resolve: { conditions: ["source"] } },
    },
  )
  await vitest.close()
  process.exitCode = 0
  return { ran, failed }
}

/** A pattern for a test's full name: Vitest joins groups and tests with " > ", mutants.json with a space. */
const escaped = (text: string) =>
  text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll(" ", "(?: | > )")
