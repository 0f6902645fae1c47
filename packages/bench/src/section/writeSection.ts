import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { availableParallelism, cpus, totalmem } from "node:os"
import { join } from "node:path"
import { renderSection, type Section } from "./Section.ts"

/** Writes a section to docs/figures.md, replacing its last measurement. Other sections stay unchanged. */
export function writeSection(root: string, section: Section): void {
  const figures = join(root, "docs/figures.md")
  writeFileSync(figures, withSection(figures, section))
}

/** The rows of a section of docs/figures.md, without its heads; empty if it is not there. Cells must not contain `|`. */
export function readRows(root: string, title: string): ReadonlyArray<ReadonlyArray<string>> {
  const figures = join(root, "docs/figures.md")
  const text = existsSync(figures) ? readFileSync(figures, "utf8") : ""
  const section = text.split(/^## /m).find((one) => one.startsWith(`${title}\n`)) ?? ""
  const lines = section.split("\n").filter((line) => line.startsWith("| "))
  return lines.slice(2).map((line) => line.slice(2, -2).split(" | "))
}

function withSection(figures: string, section: Section): string {
  const before = existsSync(figures) ? readFileSync(figures, "utf8") : ""
  const others = before
    .split(/^(?=## )/m)
    .slice(1)
    .filter((text) => !text.startsWith(`## ${section.title}\n`))
    .map((text) => text.trimEnd())
  const sections = [...others, renderSection(section).trimEnd()].toSorted()
  return `${heading()}\n${sections.join("\n\n")}\n`
}

function heading(): string {
  const memory = Math.round(totalmem() / 2 ** 30)
  return `# Figures

Written by \`npm run bench\`, \`npm run faults\` and \`npm run privacy\`; do not edit. Measured on ${availableParallelism()} cores (${cpus()[0]?.model ?? "unknown"}), ${memory} GiB, Node ${process.version}. Single runs on a shared machine: read ratios, not digits.
`
}
