/**
 * Runs tests with one removed rule after another, all in one process, because starting a worker per rule would take most of the time.
 * `worker.ts` starts it as a Vitest test file on sources with switches.
 */
import { appendFileSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { afterAll, afterEach, beforeAll, beforeEach, describe } from "vitest"
import type { Answer, Assignment } from "./Assignment.ts"
import { root } from "./catalogue.ts"
import { remove, takeHits } from "./switch.ts"

const assignment: Assignment = JSON.parse(
  readFileSync(process.env["MUTANTS_ASSIGNMENT"] ?? "no assignment", "utf8"),
)

const say = (answer: Answer) => appendFileSync(assignment.answers, `${JSON.stringify(answer)}\n`)

for (const [index, { removed, tests }] of assignment.tries.entries()) {
  describe(`without rule ${removed ?? "none"}`, () => {
    let noticedBy: string | null = null
    beforeAll(() => {
      remove(removed)
      say({ type: "begun", index })
    })
    for (const [file, titles] of Object.entries(tests)) {
      describe(`${file}`, async () => {
        beforeEach(({ skip, task }) => {
          skip(noticedBy !== null && removed !== null)
          skip(titles !== null && !titles.includes(titleOf(task)))
        })
        afterEach(({ task }) => {
          const passed = task.result?.state !== "fail"
          const title = titleOf(task)
          if (!passed) noticedBy ??= `${file} > ${title}`
          if (removed !== null) return
          const milliseconds = Date.now() - Math.round(task.result?.startTime ?? 0)
          say({ type: "asked", test: { file, title }, milliseconds, passed, hits: takeHits() })
        })
        await import(/* @vite-ignore */ `${join(root, file)}?try=${index}`)
      })
    }
    afterAll(() => {
      remove(null)
      say({ type: "ended", index, noticedBy })
    })
  })
}

/** The names of a test's groups in its file, and its own. */
function titleOf(task: { readonly fullTestName: string }): string {
  const [, , ...names] = task.fullTestName.split(" > ")
  return names.join(" > ")
}
