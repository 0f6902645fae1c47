import { spawn } from "node:child_process"
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import type { Answer, Assignment, Try } from "./Assignment.ts"
import { root } from "./catalogue.ts"

/** Milliseconds without output after which a try counts as hanging: without some rules a program loops forever. */
const silence = 240_000
const silenceOfRecording = 1_200_000

export const doesNotEnd = "a test that then does not end"

/** Answers to a list of tries, in order; `null` if every test passed. */
export async function noticedBy(
  tries: ReadonlyArray<Try>,
  heard: (answer: Answer) => void = () => undefined,
): Promise<ReadonlyArray<string | null>> {
  const answers: Array<string | null> = []
  while (answers.length < tries.length) {
    const left = tries.slice(answers.length)
    let begun = false
    await runWorker(left, (answer) => {
      if (answer.type === "begun") begun = true
      if (answer.type === "ended") {
        answers.push(answer.noticedBy)
        begun = false
      }
      heard(answer)
    })
    // Killed by the watchdog below, or for its memory use: an endless loop ends in one of the two.
    if (begun) answers.push(doesNotEnd)
    else if (answers.length < tries.length && left.length === tries.length - answers.length)
      throw new Error("the tests could not run; set MUTANTS_VERBOSE=1 to see why")
  }
  return answers
}

function runWorker(tries: ReadonlyArray<Try>, heard: (answer: Answer) => void): Promise<void> {
  const isRecording = tries.some(({ removed }) => removed === null)
  const cache = join(root, ".cache/mutants")
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, "run-"))
  const answers = join(folder, "answers")
  const assignment: Assignment = { answers, tries }
  writeFileSync(join(folder, "assignment.json"), JSON.stringify(assignment))
  writeFileSync(answers, "")
  const child = spawn(
    process.execPath,
    ["--conditions=source", join(import.meta.dirname, "worker.ts")],
    {
      cwd: root,
      // A separate process group: Vitest runs tests in a child process, which must be killed too.
      detached: true,
      stdio: process.env["MUTANTS_VERBOSE"] === undefined ? "ignore" : "inherit",
      env: {
        ...process.env,
        MUTANTS_ASSIGNMENT: join(folder, "assignment.json"),
        PROPERTY_SEED: process.env["PROPERTY_SEED"] ?? "1",
        ...(isRecording ? { MUTANTS_RECORDING: "1" } : {}),
      },
    },
  )
  const patience = isRecording ? silenceOfRecording : silence
  let read = 0
  let last = performance.now()
  const readOn = () => {
    if (!existsSync(answers)) return
    const lines = readFileSync(answers, "utf8").split("\n").slice(0, -1)
    for (const line of lines.slice(read)) {
      last = performance.now()
      const answer: Answer = JSON.parse(line)
      heard(answer)
    }
    read = lines.length
  }
  const endGroup = () => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, "SIGKILL")
    } catch {
      // The process group is already gone.
    }
  }
  return new Promise((resolve, reject) => {
    const watch = setInterval(() => {
      readOn()
      if (performance.now() - last < patience) return
      endGroup()
    }, 500)
    child.once("error", reject)
    child.once("close", () => {
      clearInterval(watch)
      readOn()
      rmSync(folder, { recursive: true })
      endGroup()
      resolve()
    })
  })
}
