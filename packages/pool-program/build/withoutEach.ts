/**
 * Runs the tests of this package against one program after another in a single process, each with another check disabled: starting
 * a worker for each would take most of the time. `noticedBy.ts` starts it as a Vitest test file.
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
          // The file's set-up failed, so none of its tests ran.
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

/** A test's name with the names of its groups, without the file. */
function titleOf(task: { readonly fullTestName: string }): string {
  const [, , ...names] = task.fullTestName.split(" > ")
  return names.join(" ")
}
