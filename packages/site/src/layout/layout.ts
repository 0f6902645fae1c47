import type { Document } from "../documents/Document.ts"
import { escape } from "../markdown/escape.ts"
import type { Section } from "../markdown/renderMarkdown.ts"
import { relative } from "../markdown/targetOf.ts"
import { sourceUrl } from "../repository.ts"
import type { Group } from "./navigation.ts"

/** What the browser may load: files of the site, and nothing written into a page. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'"

/** A whole page. Everything in it is relative to the page, so the site works in any folder and from files. */
export function layout({
  document,
  content,
  sections,
  navigation,
}: {
  readonly document: Document
  readonly content: string
  readonly sections: ReadonlyArray<Section>
  readonly navigation: ReadonlyArray<Group>
}): string {
  const { page, title } = document
  const to = (target: string) => escape(relative(page, target))
  const isHome = page === "index.html"
  const name = isHome ? "shielded-relay documentation" : `${title} · shielded-relay`
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="content-security-policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>${escape(name)}</title>
<link rel="icon" href="${to("icon.svg")}">
<link rel="stylesheet" href="${to("site.css")}">
<link rel="stylesheet" href="${to("dark.css")}" media="(prefers-color-scheme: dark)" id="dark">
<script src="${to("theme.js")}"></script>
<script src="${to("site.js")}" defer></script>
</head>
<body${isHome ? ' class="home"' : ""}>
<a class="skip" href="#content">Skip to the content</a>
<header>
<a class="brand" href="${to("index.html")}"><img src="${to("icon.svg")}" alt="" width="22" height="22">shielded-relay</a>
<label class="theme" id="themes" hidden>Theme <select id="theme">
<option value="system">as the system</option>
<option value="light">light</option>
<option value="dark">dark</option>
</select></label>
<search id="search" hidden data-root="${escape(relative(page, "."))}">
<label for="query">Search</label>
<input id="query" type="search" autocomplete="off" spellcheck="false" aria-controls="results" placeholder="Search">
<kbd aria-hidden="true">/</kbd>
<p id="found" role="status"></p>
<ol id="results" aria-label="Results"></ol>
</search>
</header>
<div class="columns">
<details class="menu" open>
<summary>Contents</summary>
<nav aria-label="Documentation">
${navigation.map((group) => groupOf(group, page)).join("\n")}
</nav>
</details>
<main id="content" tabindex="-1">
<article>
${content}
</article>
<footer>${document.source === null ? "Written from the code by <code>npm run site</code>." : `<a href="${escape(sourceUrl(document.source))}">Source of this page</a>.`} Apache-2.0; <a href="${to("licences.txt")}">licence of the search</a>.</footer>
</main>
${contentsOf(sections)}
</div>
</body>
</html>
`
}

function groupOf({ title, items, long }: Group, page: string): string {
  const isCurrent = items.some((item) => item.page === page)
  const shown =
    long === true && !isCurrent
      ? items.slice(0, 1).map((item) => ({ ...item, title: `All ${title.toLowerCase()}` }))
      : items
  const links = shown.map(
    (item) =>
      `<li><a href="${escape(relative(page, item.page))}"${item.page === page ? ' aria-current="page"' : ""}>${escape(item.title)}</a></li>`,
  )
  return `<h2>${escape(title)}</h2>\n<ul>${links.join("\n")}</ul>`
}

/** The page's own headings, if it has enough of them to look one up. */
function contentsOf(sections: ReadonlyArray<Section>): string {
  const headings = sections.filter(({ depth }) => depth === 2 || depth === 3)
  if (headings.length < 3) return ""
  const deep = headings.length <= 24
  const links = headings
    .filter(({ depth }) => depth === 2 || deep)
    .map(
      ({ depth, id, text }) =>
        `<li${depth === 3 ? ' class="deep"' : ""}><a href="#${id}">${escape(text)}</a></li>`,
    )
  return `<aside><nav aria-label="On this page"><h2>On this page</h2><ul>${links.join("\n")}</ul></nav></aside>`
}
