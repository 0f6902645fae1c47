import { spawn } from "node:child_process"
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { availableParallelism, cpus, totalmem } from "node:os"
import { join } from "node:path"
import { renderSection, readSections, type Section } from "./bench/Section.ts"

/**
 * Runs every package's `bench/main.ts`, one after the other in a process of its own, and writes each section to docs/figures.md as
 * soon as it is measured. `--only <word>` runs the sections whose name holds the word; `--dry` writes nothing.
 */
const root = join(import.meta.dirname, "../../..")
const only = process.argv.includes("--only")
  ? (process.argv[process.argv.indexOf("--only") + 1] ?? "")
  : ""
const figures = join(root, "docs/figures.md")
const write = !process.argv.includes("--dry")
for (const name of readdirSync(join(root, "packages"))) {
  const file = join(root, "packages", name, "bench/main.ts")
  if (!existsSync(file)) continue
  for (const section of await measure(file)) {
    console.log(renderSection(section))
    if (write) writeFileSync(figures, withSection(section))
  }
}

/** The document with this section in the place of its last measurement; the others stay. */
function withSection(section: Section): string {
  const before = existsSync(figures) ? readFileSync(figures, "utf8") : ""
  const others = before
    .split(/^(?=## )/m)
    .slice(1)
    .filter((text) => !text.startsWith(`## ${section.title}\n`))
    .map((text) => text.trimEnd())
  const sections = [...others, renderSection(section).trimEnd()].toSorted()
  return `${heading()}\n${sections.join("\n\n")}\n`
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

function heading(): string {
  const memory = Math.round(totalmem() / 2 ** 30)
  return `# Figures

Written by \`npm run bench\`; do not edit. Measured on ${availableParallelism()} cores (${cpus()[0]?.model ?? "unknown"}), ${memory} GiB, Node ${process.version}. Single runs on a shared machine: read ratios, not digits.
`
}
