import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { availableParallelism, cpus, totalmem } from "node:os"
import { dirname, join, posix } from "node:path"
import { allPages, pageOf, type Page } from "./pages.ts"
import { renderSection, type Section } from "./Section.ts"

const written =
  "Written by `npm run bench`, `npm run faults`, `npm run privacy` and `npm run mutants`; do not edit."

/**
 * Writes a section to its page of docs/figures with the day and the machine, replacing its last measurement, and the index of the pages. Other
 * sections stay unchanged.
 */
export function writeSection(root: string, section: Section): void {
  const page = pageOf(section.title)
  const others = sectionsOf(root, page).filter((text) => titleOf(text) !== section.title)
  const note = `${section.note}\n\n${measuredOn()}`
  const sections = [...others, renderSection({ ...section, note }).trimEnd()].toSorted()
  mkdirSync(join(root, dirname(page.path)), { recursive: true })
  writeFileSync(join(root, page.path), `${heading(page)}\n${sections.join("\n\n")}\n`)
  writeFileSync(join(root, "docs/figures.md"), renderIndex(root))
}

/** The rows of a section of docs/figures, without its heads; empty if it is not there. Cells must not contain `|`. */
export function readRows(root: string, title: string): ReadonlyArray<ReadonlyArray<string>> {
  const section = sectionsOf(root, pageOf(title)).find((text) => titleOf(text) === title) ?? ""
  const lines = section.split("\n").filter((line) => line.startsWith("| "))
  return lines.slice(2).map((line) => line.slice(2, -2).split(" | "))
}

function sectionsOf(root: string, { path }: Page): ReadonlyArray<string> {
  const text = existsSync(join(root, path)) ? readFileSync(join(root, path), "utf8") : ""
  return text
    .split(/^(?=## )/m)
    .slice(1)
    .map((section) => section.trimEnd())
}

const titleOf = (section: string) => /^## (.+)$/m.exec(section)?.[1] ?? ""

/** Says when and on what a section is measured. */
function measuredOn(): string {
  const memory = Math.round(totalmem() / 2 ** 30)
  const day = new Date().toISOString().slice(0, 10)
  return `Measured on ${day}: ${availableParallelism()} cores (${cpus()[0]?.model ?? "unknown"}), ${memory} GiB, Node ${process.version}.`
}

function heading({ title, about }: Page): string {
  return `# Figures: ${title}

${about}

${written} Each section says when and on what it was measured. Cells with brackets show the median, the least and the most of repeated measurements. Read ratios, not digits: other work on the machine changes them.
`
}

/** The text of docs/figures.md: each page with links to its sections. */
export function renderIndex(root: string): string {
  const pages = allPages.flatMap((page) => {
    const titles = sectionsOf(root, page).map(titleOf)
    if (titles.length === 0) return []
    const link = posix.relative("docs", page.path)
    const lines = titles.map((title) => `- [${title}](${link}#${anchorOf(title)})`)
    return [`## ${page.title}\n\n${page.about}\n\n${lines.join("\n")}\n`]
  })
  return `# Figures

What was measured, by page.

${written}

${pages.join("\n")}`
}

/** The anchor that GitHub gives to a heading. */
const anchorOf = (title: string) =>
  title
    .toLowerCase()
    .replaceAll(/[^\w\s-]/g, "")
    .replaceAll(" ", "-")
