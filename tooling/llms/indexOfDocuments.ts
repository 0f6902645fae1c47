import { readdirSync, readFileSync } from "node:fs"
import { join, posix } from "node:path"

/** The repository's root folder. */
export const root = join(import.meta.dirname, "../..")

interface Linked {
  readonly path: string
  readonly about: string
}

/**
 * The text of docs/llms.txt: what README says first, then one line per page. The pages under README's "Where next" come first, in its order
 * and with its words; a page without words there is described by its own first sentence. Decisions come last.
 */
export function indexOfDocuments(read: (path: string) => string = readFile): string {
  const readme = read("README.md")
  const next = linkedPages(readme.split("\n## Where next\n")[1]?.split("\n## ")[0] ?? "")
  const known = new Set(next.map(({ path }) => path))
  const pages = readdirSync(join(root, "docs"), { recursive: true, encoding: "utf8" })
    .map((path) => posix.join("docs", path.replaceAll("\\", "/")))
    .filter((path) => path.endsWith(".md") && !known.has(path))
    .toSorted()
  const isDecision = (path: string) => path.startsWith("docs/decisions/")
  const line = ({ path, about }: Linked) => {
    const text = read(path)
    return `- [${titleOf(text)}](${posix.relative("docs", path)}): ${about === "" ? firstSentence(text) : about}`
  }
  const lines = (paths: ReadonlyArray<string>) => paths.map((path) => line({ path, about: "" }))
  return [
    `# ${titleOf(readme)}`,
    `> ${plain(paragraphsOf(readme)[0] ?? "")}`,
    plain(paragraphsOf(readme).find((paragraph) => paragraph.startsWith("> ")) ?? ""),
    "## Docs",
    next.map(line).join("\n"),
    "## More",
    lines(pages.filter((path) => !isDecision(path))).join("\n"),
    "## Decisions",
    lines(pages.filter(isDecision)).join("\n"),
    "",
  ]
    .join("\n\n")
    .trimEnd()
    .concat("\n")
}

const readFile = (path: string) => readFileSync(join(root, path), "utf8")

/** The Markdown pages that a list links. The words after the colon belong to a line's first page. */
function linkedPages(list: string): ReadonlyArray<Linked> {
  return list.split("\n").flatMap((line) => {
    const links = [...line.matchAll(/\]\(([^)#]+\.md)\)/g)].map(([, path = ""]) => path)
    const about = plain(/^- [^:]*\):? ?(.*)$/.exec(line)?.[1] ?? "").replace(/^: /, "")
    const words = links.length === 1 ? about : ""
    return links.map((path, index) => ({ path, about: index === 0 ? words : "" }))
  })
}

function titleOf(text: string): string {
  return /^# (.+)$/m.exec(text)?.[1] ?? ""
}

/** The paragraphs of text, without headings, comments, tables, lists, code and the notices of generated pages. */
function paragraphsOf(text: string): ReadonlyArray<string> {
  return text
    .replaceAll(/```.*?```|<!--.*?-->/gs, "")
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== "" && !/^(#|\||- |\d+\. |Written by )/.test(paragraph))
}

function firstSentence(text: string): string {
  const paragraph = plain(paragraphsOf(text)[0] ?? "")
  return /^.*?[.!?](?=\s|$)/.exec(paragraph)?.[0] ?? paragraph
}

/** Markdown without quotes, emphasis and links, on one line. */
function plain(markdown: string): string {
  return markdown
    .replaceAll(/^> /gm, "")
    .replaceAll(/\*\*([^*]+)\*\*/g, "$1")
    .replaceAll(/\[([^\]]+)\]\([^)]+\)/g, "$1")
    .replaceAll(/\s+/g, " ")
    .trim()
}
