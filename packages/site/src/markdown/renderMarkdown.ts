import GithubSlugger from "github-slugger"
import { Marked, type Token, type Tokens } from "marked"
import type { Document } from "../documents/Document.ts"
import { escape } from "./escape.ts"
import { highlight } from "./highlight.ts"
import { targetOf } from "./targetOf.ts"

export interface Heading {
  readonly depth: number
  readonly id: string
  readonly text: string
}

/** A heading with the text below it, up to the next heading. */
export interface Section extends Heading {
  readonly body: string
}

export interface Rendered {
  readonly html: string
  readonly sections: ReadonlyArray<Section>
}

/** What a page shows in place of an image or before a heading's text. */
export interface Drawings {
  /** The SVG of a drawing that stands in the page itself, by its path in the site. */
  readonly inlined: (path: string) => string | undefined
  /** HTML before the table of a section, such as its plot. */
  readonly plotOf: (heading: string, table: Tokens.Table) => string | undefined
}

/**
 * Renders a document. Headings have the anchors that GitHub gives them, links lead to pages of the site, and HTML in the text is shown as text:
 * only comments are left out.
 */
export function renderMarkdown(document: Document, drawings: Drawings): Rendered {
  const slugger = new GithubSlugger()
  const sections: Array<{ depth: number; id: string; text: string; body: string }> = []
  const marked = new Marked({
    gfm: true,
    renderer: {
      heading({ tokens, depth }) {
        const text = plainText(tokens)
        const id = slugger.slug(text)
        sections.push({ depth, id, text, body: "" })
        const link =
          depth === 1
            ? ""
            : ` <a class="anchor" href="#${id}" aria-hidden="true" tabindex="-1">#</a>`
        return `<h${depth} id="${id}">${this.parser.parseInline(tokens)}${link}</h${depth}>\n`
      },
      link({ href, tokens }) {
        return `<a href="${escape(targetOf(document, href))}">${this.parser.parseInline(tokens)}</a>`
      },
      image({ href, text }) {
        const target = targetOf(document, href)
        const svg = drawings.inlined(target.replace(/^(?:\.\.\/)+/, ""))
        const image = `<img src="${escape(target)}" alt="${escape(text)}" loading="lazy">`
        return `<span class="drawing" role="group" tabindex="0" aria-label="${escape(text)}">${svg ?? image}</span>`
      },
      code({ text, lang = "" }) {
        const code = highlight(text, lang)
        return `<pre tabindex="0"><code>${code}</code></pre>\n`
      },
      table(token) {
        const heading = sections.at(-1)?.text ?? document.title
        const cell = ({ tokens }: Tokens.TableCell) => this.parser.parseInline(tokens)
        const head = token.header
          .map((each) =>
            each.tokens.length === 0 ? "<td></td>" : `<th scope="col">${cell(each)}</th>`,
          )
          .join("")
        const rows = token.rows.map(
          (row) => `<tr>${row.map((each) => `<td>${cell(each)}</td>`).join("")}</tr>`,
        )
        const table = `<table><thead><tr>${head}</tr></thead><tbody>${rows.join("\n")}</tbody></table>`
        const plot = drawings.plotOf(heading, token) ?? ""
        return `${plot}<div class="wide" role="group" tabindex="0" aria-label="${escape(`Table: ${heading}`)}">${table}</div>\n`
      },
      html({ text }) {
        return escape(text.replaceAll(/<!--[\s\S]*?-->/g, ""))
      },
    },
  })
  const tokens = marked.lexer(document.markdown)
  const html = marked.parser(tokens)
  const bodies = bodiesOf(tokens)
  return { html, sections: sections.map((each, index) => ({ ...each, body: bodies[index] ?? "" })) }
}

/** The text below each heading, in their order. */
function bodiesOf(tokens: ReadonlyArray<Token>): ReadonlyArray<string> {
  const bodies: Array<string> = []
  for (const token of tokens) {
    if (token.type === "heading") bodies.push("")
    else if (bodies.length > 0 && token.type !== "html")
      bodies.push(`${bodies.pop() ?? ""} ${plainText([token])}`.trim())
  }
  return bodies
}

/** The words of tokens, without their marks. */
export function plainText(tokens: ReadonlyArray<Token>): string {
  return tokens.map(wordsOf).join("").replaceAll(/\s+/g, " ").trim()
}

function wordsOf(token: Token): string {
  if (isTable(token))
    return [token.header, ...token.rows]
      .flatMap((row) => row.map((cell) => rawText(cell.tokens)))
      .join(" ")
  if (isList(token)) return token.items.map((item) => rawText(item.tokens)).join(" ")
  if ("tokens" in token && token.tokens !== undefined) return rawText(token.tokens)
  return "text" in token && typeof token.text === "string" ? token.text : " "
}

const isTable = (token: Token): token is Tokens.Table => token.type === "table"
const isList = (token: Token): token is Tokens.List => token.type === "list"
const rawText = (tokens: ReadonlyArray<Token>): string => tokens.map(wordsOf).join("")
