#!/usr/bin/env node
import { openSync, readFileSync, writeFileSync } from "node:fs"
import process from "node:process"
import { isatty } from "node:tty"
import { run } from "./cli/run.ts"

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

/** Logs an uncaught error without its text, which may quote a request. The modules are loaded by then, unless no command runs. */
async function logDefect(kind: string, defect: unknown): Promise<void> {
  const { defectFields } = await import("shielded-relay/handler")
  const { jsonLogger } = await import("./telemetry/jsonLogger.ts")
  const { timeOfDay } = await import("./telemetry/processClock.ts")
  const logger = jsonLogger({ level: "error", write: log, now: timeOfDay })
  logger.error("process-defect", { kind, ...defectFields(defect) })
}

for (const event of ["uncaughtException", "unhandledRejection"] as const) {
  process.on(event, (defect: unknown) => {
    const end = () => process.exit(1)
    logDefect(event, defect).then(end, end)
  })
}

process.exitCode = await run(process.argv.slice(2), {
  environment: process.env,
  readFile: (path) => readFileSync(path, "utf8"),
  // Not process.stdin: opening that stream makes a pipe non-blocking, and reading it could fail.
  readInput: () => readFileSync(0, "utf8"),
  createFile: (path) => {
    const file = openSync(path, "wx", 0o600)
    return (text) => writeFileSync(file, text, { flush: true })
  },
  print: (text) => void process.stdout.write(text),
  isInteractive: isatty(process.stdout.fd),
  complain: (text) => void process.stderr.write(text),
  log,
  stopAsked,
})
// The listeners and the relay have stopped. Exit even if something still holds an open handle.
process.stdout.write("", () => process.exit())
