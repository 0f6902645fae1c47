import type { Options } from "minisearch"

/** What the search finds: a section of a page. */
export interface SearchEntry {
  /** The page's path with the section's anchor. */
  readonly id: string
  readonly page: string
  readonly heading: string
  readonly text: string
}

/** How the build writes the index and the page reads it. */
export const searchOptions: Options<SearchEntry> = {
  fields: ["heading", "page", "text"],
  storeFields: ["page", "heading"],
  searchOptions: {
    boost: { heading: 4, page: 2 },
    prefix: true,
    fuzzy: (term) => (term.length > 4 ? 0.2 : false),
    combineWith: "AND",
  },
}
