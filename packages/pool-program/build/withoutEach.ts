/**
 * Runs the tests of this package on program after program in one process, each with another check taken out: a worker of its own
 * for each would take most of the time. `noticedBy.ts` starts it, as a test file of Vitest.
 */
import { appendFileSync, readFileSync, writeFileSync } from "node:fs"
import { afterAll, afterEach, beforeAll, beforeEach, describe } from "vitest"
import { inPackage } from "./inPackage.ts"
import type { Assignment } from "./noticedBy.ts"
import { withoutCheck } from "./switches.ts"

const assignment: Assignment = JSON.parse(
  readFileSync(process.env["POOL_MUTANTS"] ?? "no assignment", "utf8"),
)

for (const { number, artifact, tests } of assignment.mutants) {
  describe(`without check ${number}`, () => {
    let noticed: string | null = null
    beforeAll(() => {
      for (const { name, built, path } of assignment.builds) {
        const bytes = readFileSync(built)
        writeFileSync(path, name === artifact ? withoutCheck(bytes, number) : bytes)
      }
    })
    for (const test of tests) {
      const file = `${test}.test.ts`
      describe(`${test}.test.ts`, async () => {
        let ran = 0
        beforeEach(({ skip }) => {
          skip(noticed !== null)
        })
        afterEach(({ task }) => {
          ran++
          if (task.result?.state === "fail") noticed ??= `${file}: ${titleOf(task)}`
        })
        afterAll(() => {
          // What the tests of the file start from could not be made.
          if (ran === 0) noticed ??= `${file}: all of it`
        })
        await import(/* @vite-ignore */ `${inPackage(`test/${file}`)}?without=${number}`)
      })
    }
    afterAll(() => {
      appendFileSync(assignment.answers, `${JSON.stringify({ number, noticed })}\n`)
    })
  })
}

/** The names of a test's groups in its file, and its own. */
function titleOf(task: { readonly fullTestName: string }): string {
  const [, , ...names] = task.fullTestName.split(" > ")
  return names.join(" ")
}
