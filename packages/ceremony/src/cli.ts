#!/usr/bin/env node
import process from "node:process"
import { createInterface } from "node:readline/promises"
import { run } from "./run.ts"

/** Reads a line of a terminal without storing it. A pipe is not asked: random bytes alone are enough. */
async function ask(question: string): Promise<string | null> {
  if (!process.stdin.isTTY) return null
  const reader = createInterface({ input: process.stdin, output: process.stderr })
  try {
    return await reader.question(question)
  } finally {
    reader.close()
  }
}

process.exitCode = await run(process.argv.slice(2), {
  print: (text) => void process.stdout.write(text),
  progress: (text) => void process.stderr.write(text),
  ask,
  now: () => Date.now() / 1000,
})
// snarkjs keeps its threads.
process.stdout.write("", () => process.exit())
