/** A page of the site that is written in Markdown, in the repository or by the build. */
export interface Document {
  /** The file in the repository, relative to its root; `null` for a page that the build writes from code. */
  readonly source: string | null
  /** The folder that the Markdown's relative links begin at: the folder of `source`, or `docs`. */
  readonly folder: string
  /** The page's path in the site, such as `decisions/index.html`. */
  readonly page: string
  readonly title: string
  readonly markdown: string
  /** HTML after the Markdown, for a page that another renderer makes. */
  readonly html?: string
}

/** The path of the page that a Markdown file of the repository becomes. */
export function pageOf(source: string): string {
  const known: Readonly<Record<string, string>> = {
    "README.md": "overview.html",
    "CONTRIBUTING.md": "contributing.html",
    "SECURITY.md": "reporting.html",
  }
  const inPackage = /^packages\/([^/]+)\/README\.md$/.exec(source)?.[1]
  return (
    known[source] ??
    (inPackage === undefined
      ? source
          .replace(/^docs\//, "")
          .replace(/README\.md$/, "index.html")
          .replace(/\.md$/, ".html")
      : `packages/${inPackage}.html`)
  )
}
