import { startVitest } from "vitest/node"
import { fileURLToPath } from "node:url"
import { compileChanged, type Artifact } from "./compile.ts"
import { contractModule } from "./files.ts"
import { withoutRule, type Removal } from "./removals.ts"

/** How the tests that should notice a removal ended: some failed, all passed, or there is none of the name. */
export type Verdict = "noticed" | "unnoticed" | "no such test"

/**
 * Compiles the pool without a rule and runs the test that is to notice, on a real node as always.
 *
 * @throws when the text is not in its source, or does not compile without it
 */
export async function tryRemoval(removal: Removal): Promise<Verdict> {
  const { contract, noticedBy } = removal
  if (noticedBy === undefined) throw new Error(`${removal.id} names no test`)
  const artifacts = compileChanged(new Map([[`${contract}.sol`, withoutRule(removal)]]))
  return runTests(artifacts, [noticedBy])
}

/**
 * Runs all the named tests with every rule in place, compiled in the same way: one that fails would prove nothing of a removal.
 *
 * @returns "unnoticed" when all passed
 */
export const tryUnchanged = (names: ReadonlyArray<string>): Promise<Verdict> =>
  runTests(compileChanged(new Map()), names)

const root = fileURLToPath(new URL("..", import.meta.url))

/** Runs tests named `file: full name` against other contracts than the committed ones. */
async function runTests(
  artifacts: ReadonlyArray<Artifact>,
  names: ReadonlyArray<string>,
): Promise<Verdict> {
  const modules = new Map(
    artifacts.map((artifact) => [
      `/generated/${artifact.contractName}.ts`,
      contractModule(artifact, artifact.contractName === "ShieldedPool"),
    ]),
  )
  const tests = names.map((name) => {
    const at = name.indexOf(": ")
    return { file: `test/${name.slice(0, at)}`, title: name.slice(at + 2) }
  })
  const ran: Array<boolean> = []
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
      reporters: [
        {
          onTestCaseResult: (test) => {
            const { state } = test.result()
            if (state !== "skipped") ran.push(state === "failed")
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
  if (ran.length < names.length) return "no such test"
  return ran.some((failed) => failed) ? "noticed" : "unnoticed"
}

/** Vitest writes " > " between the names of groups and tests, the list a space. */
const escaped = (text: string) =>
  text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll(" ", "(?: | > )")
