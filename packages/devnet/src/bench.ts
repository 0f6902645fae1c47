import { spawn } from "node:child_process"
import { existsSync, readdirSync, writeFileSync } from "node:fs"
import { availableParallelism, cpus, totalmem } from "node:os"
import { join } from "node:path"
import { renderSection, readSections, type Section } from "./bench/Section.ts"

/**
 * Runs every package's `bench/main.ts`, one after the other in a process of its own, and writes docs/figures.md.
 * `--only <word>` runs the sections whose name holds the word; `--dry` writes nothing.
 */
const root = join(import.meta.dirname, "../../..")
const only = process.argv.includes("--only")
  ? (process.argv[process.argv.indexOf("--only") + 1] ?? "")
  : ""
const sections: Array<Section> = []
for (const name of readdirSync(join(root, "packages"))) {
  const file = join(root, "packages", name, "bench/main.ts")
  if (existsSync(file)) sections.push(...(await measure(file)))
}
const text = `${heading()}\n${sections.map(renderSection).join("\n")}`
console.log(text)
if (!process.argv.includes("--dry")) writeFileSync(join(root, "docs/figures.md"), text)

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

function heading(): string {
  const memory = Math.round(totalmem() / 2 ** 30)
  return `# Figures

Written by \`npm run bench\`; do not edit. Measured on ${availableParallelism()} cores (${cpus()[0]?.model ?? "unknown"}), ${memory} GiB, Node ${process.version}. Single runs on a shared machine: read ratios, not digits.
`
}
