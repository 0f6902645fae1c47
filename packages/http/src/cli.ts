#!/usr/bin/env node
import { openSync, readFileSync, writeFileSync } from "node:fs"
import process from "node:process"
import { isatty } from "node:tty"
import { openQuestions } from "./cli/deploy/openQuestions.ts"
import { run } from "./cli/run.ts"
import { defectFields } from "shielded-relay/logging"
import { jsonLogger } from "./telemetry/jsonLogger.ts"
import { timeOfDay } from "./telemetry/processClock.ts"

/** Resolves at the first SIGTERM or SIGINT; a second one ends the process at once. */
function stopAsked(): Promise<void> {
  return new Promise((resolve) => {
    let asked = false
    for (const signal of ["SIGTERM", "SIGINT"] as const) {
      process.on(signal, () => {
        if (asked) process.exit(1)
        asked = true
        resolve()
      })
    }
  })
}

const log = (line: string) => void process.stderr.write(line)

// Logs an uncaught error without its text, which may quote a request, and ends the process.
const lastResort = jsonLogger({ level: "error", write: log, now: timeOfDay })
for (const event of ["uncaughtException", "unhandledRejection"] as const) {
  process.on(event, (defect: unknown) => {
    lastResort.error("process-defect", { kind: event, ...defectFields(defect) })
    process.exit(1)
  })
}

const questions = openQuestions()

process.exitCode = await run(process.argv.slice(2), {
  environment: process.env,
  readFile: (path) => readFileSync(path, "utf8"),
  readBytes: (path) => readFileSync(path),
  // Not process.stdin: opening that stream makes a pipe non-blocking, and reading it could fail.
  readInput: () => readFileSync(0, "utf8"),
  createFile: (path) => {
    const file = openSync(path, "wx", 0o600)
    return (text) => writeFileSync(file, text, { flush: true })
  },
  replaceFile: async (path, text) =>
    (await import("@shielded-relay/file-lock")).replaceFile(path, text),
  ask: questions.ask,
  print: (text) => void process.stdout.write(text),
  isInteractive: isatty(process.stdout.fd),
  complain: (text) => void process.stderr.write(text),
  log,
  stopAsked,
})
// The listeners and the relay have stopped. Exit even if something still holds an open handle.
process.stdout.write("", () => process.exit())
