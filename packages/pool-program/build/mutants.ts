/**
 * Takes each check out of the program in turn, builds that, and runs the tests on it: `npm run mutants -w
 * @shielded-relay/pool-program`. Needs the compiler of build:program and an hour. A mutant that the tests accept is printed, and is
 * a check that no test holds. Names of source files on the command line run only theirs.
 */
import { execFileSync, spawnSync } from "node:child_process"
import { cpSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { compile } from "./compile.ts"
import { inPackage } from "./inPackage.ts"
import { mutationsOf, type Mutation } from "./mutations.ts"

const folder = mkdtempSync(join(tmpdir(), "pool-mutants-"))
cpSync(inPackage("program"), join(folder, "program"), { recursive: true })

/** The one of build:program, which has core built already. */
const target = inPackage("../../.cache/pool-program")
const chosen = process.argv.slice(2)
const files = readdirSync(inPackage("program/src")).filter(
  (name) => name !== "keys.rs" && (chosen.length === 0 || chosen.includes(name)),
)
const read = (name: string) => readFileSync(inPackage(`program/src/${name}`), "utf8")

/** Whether a test fails. The two that compare the program with what is recorded would notice any change. */
function noticed(program: string): boolean {
  const args = ["vitest", "run", "--config", "vitest.workspace.ts", "--project", "pool-program"]
  const others = [
    "--exclude",
    "**/figures.test.ts",
    "--exclude",
    "**/program.test.ts",
    "--bail",
    "1",
  ]
  const { status } = spawnSync("npx", [...args, ...others], {
    cwd: inPackage("../.."),
    env: { ...process.env, POOL_PROGRAM: program },
  })
  return status !== 0
}

function judge({ file, source }: Mutation): "noticed" | "not built" | "SURVIVED" {
  writeFileSync(join(folder, "program/src", file), source)
  try {
    return noticed(compile(join(folder, "program"), target, "ignore")) ? "noticed" : "SURVIVED"
  } catch {
    return "not built"
  } finally {
    writeFileSync(join(folder, "program/src", file), read(file))
  }
}

for (const file of files) {
  for (const mutation of mutationsOf(file, read(file))) {
    process.stdout.write(`${judge(mutation)}: ${file}:${mutation.line}: ${mutation.removed}\n`)
  }
}
execFileSync("rm", ["-r", folder])
