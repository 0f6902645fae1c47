import { spawnSync } from "node:child_process"
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { delimiter, join } from "node:path"
import { afterEach, describe, expect, test } from "vitest"
import { repository } from "./workspace.ts"

/** What the fake npm does in each of the three steps: a line of shell. */
interface Steps {
  readonly install?: string
  readonly check?: string
  readonly test?: string
}

const roots: string[] = []
afterEach(() => {
  for (const root of roots.splice(0)) rmSync(root, { recursive: true, force: true })
})

const reporting = (file: string, report: object, status = 0): string =>
  `mkdir -p .cache; echo '${JSON.stringify(report)}' > .cache/${file}; exit ${status}`

const checks = (passed: number, failed: number): string =>
  reporting("checks.json", { passed, failed }, failed === 0 ? 0 : 1)

const tests = (
  passed: number,
  failed: number,
  skipped = 0,
  status = failed === 0 ? 0 : 1,
): string =>
  reporting(
    "tests.json",
    { numPassedTests: passed, numFailedTests: failed, numPendingTests: skipped, numTodoTests: 0 },
    status,
  )

/** Runs the real `.ci/run` in a folder of its own, with a fake npm first in PATH. */
const run = ({ install = "exit 0", check = checks(7, 0), test: tested = tests(40, 0) }: Steps) => {
  const root = mkdtempSync(join(tmpdir(), "ci-"))
  roots.push(root)
  mkdirSync(join(root, ".ci"))
  mkdirSync(join(root, "bin"))
  for (const file of ["run", "counts.mjs"])
    copyFileSync(join(repository, ".ci", file), join(root, ".ci", file))
  const npm = `#!/bin/sh
case "$1" in
  ci) ${install} ;;
  run) ${check} ;;
  test) ${tested} ;;
esac
`
  writeFileSync(join(root, "bin/npm"), npm)
  chmodSync(join(root, "bin/npm"), 0o755)
  const { status, stdout } = spawnSync("bash", [join(root, ".ci/run")], {
    encoding: "utf8",
    env: { ...process.env, PATH: `${join(root, "bin")}${delimiter}${process.env["PATH"] ?? ""}` },
  })
  return { status, last: stdout.trimEnd().split("\n").at(-1), stdout }
}

describe(".ci/run", () => {
  test("adds checks and tests and passes when all did", () => {
    const { status, last, stdout } = run({})
    expect(last).toBe("47 passed, 0 failed")
    expect(status).toBe(0)
    expect(stdout).toMatch(/== tests: \d+ s/)
  })

  test("a failed check fails the run, and the tests still run", () => {
    const { status, last } = run({ check: checks(5, 2) })
    expect(last).toBe("45 passed, 2 failed")
    expect(status).toBe(1)
  })

  test("a failed test fails the run", () => {
    const { status, last } = run({ test: tests(39, 1) })
    expect(last).toBe("46 passed, 1 failed")
    expect(status).toBe(1)
  })

  test("a skipped test counts as failed", () => {
    const { status, last } = run({ test: tests(39, 0, 1) })
    expect(last).toBe("46 passed, 1 failed")
    expect(status).toBe(1)
  })

  test("a test file that could not be loaded fails the run", () => {
    const { status, last } = run({ test: tests(40, 0, 0, 1) })
    expect(last).toBe("47 passed, 1 failed")
    expect(status).toBe(1)
  })

  test("no test at all is no success", () => {
    const { status, last } = run({ test: tests(0, 0) })
    expect(last).toBe("7 passed, 1 failed")
    expect(status).toBe(1)
  })

  test("a test run that left no report is no success", () => {
    const { status, last } = run({ test: "exit 0" })
    expect(last).toBe("7 passed, 1 failed")
    expect(status).toBe(1)
  })

  test("a check run that left no report is no success", () => {
    const { status, last } = run({ check: "exit 1" })
    expect(last).toBe("40 passed, 1 failed")
    expect(status).toBe(1)
  })

  test("an installation that fails ends the run, with its line", () => {
    const { status, last, stdout } = run({ install: "exit 1" })
    expect(last).toBe("0 passed, 1 failed")
    expect(status).toBe(1)
    expect(stdout).not.toContain("== tests")
  })

  test("a run that is stopped from outside still ends with its line", () => {
    const { status, last } = run({ test: "kill -TERM $PPID; exit 143" })
    expect(last).toBe("7 passed, 1 failed")
    expect(status).toBe(1)
  })
})
