import { afterAll, beforeAll, describe, expect, test } from "vitest"
import {
  allowed,
  anywhere,
  clients,
  importing,
  impurities,
  inTests,
  type Planted,
} from "./violations.ts"
import { soundWorkspace, type Workspace } from "./workspace.ts"

/** Each violation in its own file, so that one run of the linter covers all. */
const filesOf = (folder: string, ending: string, all: readonly Planted[]) =>
  all.map(([title, text, rule], index) => ({
    title,
    rule,
    text,
    path: `packages/${folder}/planted${index}${ending}`,
  }))

const inCore = filesOf("core/src", ".ts", impurities)
const inPool = filesOf("pool/src", ".ts", impurities)
const inAbi = filesOf("pool-abi/src", ".ts", clients)
const inAdapter = filesOf("storage-memory/src", ".ts", anywhere)
const inTest = filesOf("core/test", ".test.ts", inTests)
const inPublished = filesOf("pool-contracts/src", ".ts", [
  ["snarkjs", importing("snarkjs"), "no-restricted-imports"],
])
const inProverTest = filesOf("prover-snarkjs/test", ".test.ts", [
  [
    "a sleep of Node's",
    `export { setTimeout } from "node:timers/promises"\n`,
    "no-restricted-imports",
  ],
])
const refused = [
  ...inCore,
  ...inPool,
  ...inAbi,
  ...inAdapter,
  ...inTest,
  ...inPublished,
  ...inProverTest,
]

interface Diagnostic {
  readonly filename: string
  readonly severity: string
  readonly code?: string
  readonly message: string
}

let workspace: Workspace
let diagnostics: readonly Diagnostic[]
beforeAll(() => {
  workspace = soundWorkspace()
  const files = Object.fromEntries([
    ...refused.map(({ path, text }) => [path, text] as const),
    ...allowed.map(([, path, text]) => [path, text] as const),
  ])
  const other = { "packages/storage-memory/src/other.ts": "export type Planted = number\n" }
  const { output } = workspace.planting({ ...other, ...files }, () =>
    workspace.run("lint", "--format=json"),
  )
  diagnostics = (JSON.parse(output) as { diagnostics: readonly Diagnostic[] }).diagnostics
})
afterAll(() => workspace.dispose())

const errorsIn = (path: string): readonly string[] =>
  diagnostics
    .filter(({ filename, severity }) => filename === path && severity === "error")
    .map(({ code, message }) => `${code ?? ""} ${message}`)

describe("lint", () => {
  test("a sound workspace passes", () => {
    const { passed, output } = workspace.run("lint")
    expect(output).toContain("Found 0 warnings and 0 errors")
    expect(passed).toBe(true)
  })

  test.each(inCore)("core may not use $title", ({ path, rule }) => {
    expect(errorsIn(path)).toContainEqual(expect.stringContaining(rule))
  })

  test.each(inPool)("pool may not use $title", ({ path, rule }) => {
    expect(errorsIn(path)).toContainEqual(expect.stringContaining(rule))
  })

  test.each(inAbi)("pool-abi may not use $title", ({ path, rule }) => {
    expect(errorsIn(path)).toContainEqual(expect.stringContaining(rule))
  })

  test.each(inAdapter)("no source may hold $title", ({ path, rule }) => {
    expect(errorsIn(path)).toContainEqual(expect.stringContaining(rule))
  })

  test.each(inTest)("no test may hold $title", ({ path, rule }) => {
    expect(errorsIn(path)).toContainEqual(expect.stringContaining(rule))
  })

  test.each([...inPublished, ...inProverTest])(
    "no package near the GPL may hold $title there",
    ({ path, rule }) => {
      expect(errorsIn(path)).toContainEqual(expect.stringContaining(rule))
    },
  )

  test.each(allowed)("%s is no violation", (_, path) => {
    expect(errorsIn(path)).toEqual([])
  })

  test.each([
    ["a violation in core", "packages/core/src/planted.ts", impurities[0]?.[1]],
    ["a violation in an adapter", "packages/storage-memory/src/planted.ts", anywhere.at(-1)?.[1]],
    ["a violation in a test", "packages/core/test/planted.test.ts", inTests[0]?.[1]],
  ])("%s alone fails the run", (_, path, text = "") => {
    expect(workspace.planting({ [path]: text }, () => workspace.run("lint")).passed).toBe(false)
  })
})
