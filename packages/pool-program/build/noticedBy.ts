import { spawnSync } from "node:child_process"
import { readdirSync, readFileSync, rmSync } from "node:fs"
import { basename } from "node:path"
import { inPackage } from "./inPackage.ts"
import type { Program } from "./programs.ts"

/** Tests that are about a source file: asked first, since one that fails is enough. */
const likely: Readonly<Record<string, ReadonlyArray<string>>> = {
  "account.rs": ["accounts"],
  "admin.rs": ["admin"],
  "deposit.rs": ["accounts", "admin"],
  "event.rs": ["events", "accounts"],
  "initialize.rs": ["initialize"],
  "join.rs": ["accounts", "tampering", "nullifiers"],
  "runtime.rs": ["nullifiers"],
  "spl.rs": ["swap", "admin"],
  "swap.rs": ["swap"],
  "token.rs": ["accounts", "tampering"],
  "tree.rs": ["roots"],
}

interface Report {
  readonly testResults: ReadonlyArray<{
    readonly name: string
    readonly status: string
    readonly assertionResults: ReadonlyArray<{ readonly status: string; readonly fullName: string }>
  }>
}

/** The first test that fails with another build of a program, by file and name; `null`: none does. */
export function noticedBy(program: Program, file: string, built: string): string | null {
  if (program.artifact === "exchange") return failure(["exchange"], { EXCHANGE_PROGRAM: built })
  const first = likely[file] ?? ["tampering"]
  // These compare the program with what is recorded, and would notice any change.
  const apart = new Set([...first, "figures", "program", "exchange", "costs"])
  const others = readdirSync(inPackage("test"))
    .filter((name) => name.endsWith(".test.ts"))
    .map((name) => basename(name, ".test.ts"))
    .filter((name) => !apart.has(name))
  const environment = { POOL_PROGRAM: built }
  return failure(first, environment) ?? failure(others, environment)
}

function failure(
  tests: ReadonlyArray<string>,
  environment: Readonly<Record<string, string>>,
): string | null {
  const output = `${inPackage("../../.cache/pool-program")}/noticed.json`
  const vitest = ["vitest", "run", "--config", "vitest.workspace.ts", "--project", "pool-program"]
  const options = ["--bail", "1", "--no-file-parallelism", "--reporter", "json", "--outputFile"]
  const files = tests.map((name) => inPackage(`test/${name}.test.ts`))
  const { status } = spawnSync("npx", [...vitest, ...options, output, ...files], {
    cwd: inPackage("../.."),
    env: { ...process.env, ...environment },
  })
  if (status === 0) return null
  const { testResults }: Report = JSON.parse(readFileSync(output, "utf8"))
  rmSync(output)
  for (const { name, status: outcome, assertionResults } of testResults) {
    const failed = assertionResults.find((assertion) => assertion.status === "failed")
    if (failed !== undefined) return `${basename(name)}: ${failed.fullName}`
    // What the tests of the file start from cannot be made.
    if (outcome === "failed") return `${basename(name)}: all of it`
  }
  throw new Error(`the tests ended with ${status} and none failed`)
}
