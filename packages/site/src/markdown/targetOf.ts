import { posix } from "node:path"
import { pageOf } from "../documents/Document.ts"
import { exists, sourceUrl } from "../repository.ts"

/**
 * Where a link of a document leads in the site: a relative path to a page or file of the site, or the public repository's address of another file.
 *
 * @param from The folder that the link begins at, and the page that has it.
 * @param href The link as it is written.
 * @throws Error for another scheme than https, http and mailto, and for a path from the root
 */
export function targetOf(
  from: { readonly folder: string; readonly page: string },
  href: string,
): string {
  if (/^(?:https?:|mailto:|#)/.test(href)) return href
  if (/^[a-z][a-z0-9+.-]*:|^\//i.test(href))
    throw new Error(`${from.page} links to ${href}: write https, mailto or a relative path`)
  const [path = "", fragment] = href.split("#")
  const hash = fragment === undefined ? "" : `#${fragment}`
  const source = posix.normalize(posix.join(from.folder, path)).replace(/\/$/, "")
  const folderPage = ["docs/runbooks", "docs/decisions", "docs/security"].includes(source)
    ? `${source}/README.md`
    : source
  if (source === "docs/runbooks") return relative(from.page, "reference/alarms.html") + hash
  if (folderPage.endsWith(".md") && isPublished(folderPage))
    return relative(from.page, pageOf(folderPage)) + hash
  if (source.startsWith("reference/")) return relative(from.page, source) + hash
  if (/^docs\/.*\.(?:svg|txt)$/.test(source)) return relative(from.page, source.slice(5)) + hash
  return sourceUrl(source) + hash
}

/** A relative path from one page to another file of the site. */
export function relative(page: string, target: string): string {
  return posix.relative(posix.dirname(page), target)
}

function isPublished(source: string): boolean {
  return (
    exists(source) &&
    /^(?:README|CONTRIBUTING|SECURITY|docs\/.*|packages\/[^/]+\/README)\.md$/.test(source)
  )
}
