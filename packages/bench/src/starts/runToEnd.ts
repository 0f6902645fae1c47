import { spawn } from "node:child_process"
import { once } from "node:events"
import { text } from "node:stream/consumers"
import { Duplex } from "node:stream"
import type { Usage } from "./Usage.ts"

/** Makes a program write its own account of itself where its output does not go. */
const report = `data:text/javascript,${encodeURIComponent(
  'import { writeSync } from "node:fs"; process.on("exit", () => writeSync(3, JSON.stringify(process.resourceUsage())))',
)}`

/** Runs a program of Node to its end, in a folder. @throws Error if it fails */
export async function runToEnd(parameters: ReadonlyArray<string>, folder?: string): Promise<Usage> {
  const begun = performance.now()
  const child = spawn(process.execPath, ["--import", report, ...parameters], {
    cwd: folder,
    stdio: ["ignore", "ignore", "inherit", "pipe"],
  })
  const ended = once(child, "close")
  const [, , , account] = child.stdio
  const written = account instanceof Duplex ? await text(account) : ""
  const [code] = await ended
  const clock = performance.now() - begun
  if (code !== 0) throw new Error(`node ${parameters.join(" ")} ended with code ${String(code)}`)
  const { userCPUTime, systemCPUTime, maxRSS }: NodeJS.ResourceUsage = JSON.parse(written)
  return { clock, processor: (userCPUTime + systemCPUTime) / 1_000, memory: maxRSS * 1_024 }
}
