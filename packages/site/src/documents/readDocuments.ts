import { posix } from "node:path"
import { documentedPackages, filesBelow, readText } from "../repository.ts"
import { pageOf, type Document } from "./Document.ts"
import { referencePages } from "./referencePages.ts"

/** Every page of the site: the Markdown files of the repository, and the pages that are written from code. */
export function readDocuments(): ReadonlyArray<Document> {
  const sources = [
    "README.md",
    "CONTRIBUTING.md",
    "SECURITY.md",
    ...filesBelow("docs", ".md"),
    ...documentedPackages().map((name) => `packages/${name}/README.md`),
  ]
  return [...sources.map(documentOf), ...referencePages()]
}

function documentOf(source: string): Document {
  const markdown = readText(source)
  return {
    source,
    folder: posix.dirname(source),
    page: pageOf(source),
    title: titleOf(markdown),
    markdown,
  }
}

/** The first heading, as plain text. */
function titleOf(markdown: string): string {
  const [, heading = ""] = /^# (.+)$/m.exec(markdown) ?? []
  return heading.replaceAll("`", "")
}
