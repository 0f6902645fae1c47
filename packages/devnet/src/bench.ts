import { spawn } from "node:child_process"
import { existsSync, readdirSync } from "node:fs"
import { join } from "node:path"
import { writeSection } from "./bench/figures.ts"
import { renderSection, readSections, type Section } from "./bench/Section.ts"

/**
 * Runs every package's `bench/main.ts`, one after the other in a process of its own, and writes each section to docs/figures.md as
 * soon as it is measured. `--only <word>` runs the sections whose name holds the word; `--dry` writes nothing.
 */
const root = join(import.meta.dirname, "../../..")
const only = process.argv.includes("--only")
  ? (process.argv[process.argv.indexOf("--only") + 1] ?? "")
  : ""
const write = !process.argv.includes("--dry")
for (const name of readdirSync(join(root, "packages"))) {
  const file = join(root, "packages", name, "bench/main.ts")
  if (!existsSync(file)) continue
  for (const section of await measure(file)) {
    console.log(renderSection(section))
    if (write) writeSection(root, section)
  }
}

async function measure(file: string): Promise<ReadonlyArray<Section>> {
  const child = spawn(process.execPath, [...process.execArgv, "--expose-gc", file, only], {
    stdio: ["ignore", "pipe", "inherit"],
  })
  let output = ""
  child.stdout.on("data", (chunk: Buffer) => {
    output += chunk.toString()
  })
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once("error", reject)
    child.once("close", resolve)
  })
  if (code !== 0) throw new Error(`${file} ended with code ${code}`)
  return readSections(output)
}
