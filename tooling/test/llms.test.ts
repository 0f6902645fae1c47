import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { indexOfDocuments, root } from "../llms/indexOfDocuments.ts"

const read = (path: string) => readFileSync(join(root, path), "utf8")
const written = read("docs/llms.txt")

describe("the index of the documentation for language models", () => {
  it("is current; otherwise run npm run llms", () => {
    expect(written).toBe(indexOfDocuments())
  })

  it("has every page of docs once, with a title and a sentence", () => {
    const lines = written.split("\n").filter((line) => line.startsWith("- "))
    const pages = readdirSync(join(root, "docs"), { recursive: true, encoding: "utf8" })
      .map((path) => path.replaceAll("\\", "/"))
      .filter((path) => path.endsWith(".md"))
    const linked = lines.map((line) => /^- \[[^\]]+\]\(([^)]+)\): \S/.exec(line)?.[1] ?? line)
    const outside = ["../CONTRIBUTING.md", "../SECURITY.md"]
    expect(linked.toSorted()).toEqual([...pages, ...outside].toSorted())
  })

  it("takes README's words for a page that it describes, and the page's own otherwise", () => {
    const readme = [
      "# Name\n\nWhat it **is**.\n\n> Beware of [it](x.md).\n",
      "## Where next\n",
      "- [Swaps](docs/swaps.md): how it swaps",
      "- [Fees](docs/fees.md), [limits](docs/limits.md)\n\n## Licence\n\n[MIT](LICENSE.md)",
    ].join("\n")
    const pages: Readonly<Record<string, string>> = {
      "README.md": readme,
      "docs/fees.md":
        "# Fees\n\n<!-- note -->\n\n| a | b |\n\nA fee, 2.5 `x`, pays\nfor gas. It is low.",
      "docs/limits.md": "# Limits\n\n```sh\nnpm ci\n```\n\nWritten by a tool.\n\nWhat is left out",
    }
    const index = indexOfDocuments((path) => pages[path] ?? "# Page\n\nA page.")
    expect(index).toContain("# Name\n\n> What it is.\n\nBeware of it.\n\n## Docs\n\n")
    expect(index).toContain("- [Page](swaps.md): how it swaps\n")
    expect(index).toContain("- [Fees](fees.md): A fee, 2.5 `x`, pays for gas.\n")
    expect(index).toContain("- [Limits](limits.md): What is left out\n")
    expect(index).not.toContain("LICENSE")
  })
})
