import MiniSearch from "minisearch"
import type { Document } from "../documents/Document.ts"
import type { Section } from "../markdown/renderMarkdown.ts"
import { searchOptions, type SearchEntry } from "./searchEntry.ts"

/** The index of all sections as a script, which pages can load from files too. */
export function searchIndex(
  pages: ReadonlyArray<{
    readonly document: Document
    readonly sections: ReadonlyArray<Section>
  }>,
): string {
  const index = new MiniSearch<SearchEntry>(searchOptions)
  index.addAll(
    pages.flatMap(({ document, sections }) =>
      sections.map(({ id, depth, text, body }) => ({
        id: depth === 1 ? document.page : `${document.page}#${id}`,
        page: document.title,
        heading: text,
        // Tables of figures are numbers: their headings find them.
        text: document.page.startsWith("figures/") ? "" : body,
      })),
    ),
  )
  return `globalThis.siteSearchIndex = ${JSON.stringify(JSON.stringify(index))}\n`
}
