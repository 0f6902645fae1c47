import MiniSearch from "minisearch"
import { chosenTheme, keepTheme, showTheme, themeOf } from "./themes.ts"
import { searchOptions, type SearchEntry } from "../search/searchEntry.ts"

/** The search and the theme of the site's header, and the contents that a narrow window closes. Without scripts the pages are whole but for these. */

const found = (id: string): HTMLElement => {
  const element = document.getElementById(id)
  if (element === null) throw new Error(`the page has no #${id}`)
  return element
}
const search = found("search")
const results = found("results")
const status = found("found")
const root = search.dataset["root"] ?? ""
const shownResults = 12

const menu = document.querySelector("details.menu")
if (menu instanceof HTMLDetailsElement) {
  const wide = matchMedia("(min-width: 60rem)")
  const fit = () => (menu.open = wide.matches)
  fit()
  wide.addEventListener("change", fit)
}
const current = document.querySelector("nav [aria-current]")
if (menu !== null && current instanceof HTMLElement)
  menu.scrollTop = current.offsetTop - menu.clientHeight / 2

const theme = found("theme")
if (theme instanceof HTMLSelectElement) {
  const showChosen = () => {
    theme.value = chosenTheme()
    showTheme(chosenTheme())
  }
  theme.addEventListener("change", () => {
    const chosen = themeOf(theme.value)
    keepTheme(chosen)
    showTheme(chosen)
  })
  // Another tab, or a page that the browser kept while the reader chose on the next one.
  addEventListener("storage", showChosen)
  addEventListener("pageshow", showChosen)
  showChosen()
  found("themes").hidden = false
}

let loading: Promise<MiniSearch<SearchEntry>> | undefined

/** The index, loaded once as a script: the browser refuses to fetch files of a page that is a file. */
function loadIndex(): Promise<MiniSearch<SearchEntry>> {
  loading ??= new Promise((resolve, reject) => {
    const script = document.createElement("script")
    script.src = `${root}${root === "" ? "" : "/"}search-index.js`
    script.addEventListener("load", () => {
      const text: unknown = Reflect.get(globalThis, "siteSearchIndex")
      resolve(MiniSearch.loadJSON<SearchEntry>(String(text), searchOptions))
    })
    script.addEventListener("error", () => reject(new Error("the search index is missing")))
    document.head.append(script)
  })
  return loading
}

function show(items: ReadonlyArray<HTMLElement>, message: string): void {
  results.replaceChildren(...items)
  status.textContent = message
  search.classList.toggle("open", message !== "")
}

function linkTo({ id, page, heading }: Record<string, string>): HTMLElement {
  const item = document.createElement("li")
  const link = document.createElement("a")
  link.href = `${root}${root === "" ? "" : "/"}${id}`
  link.textContent = heading ?? ""
  if (page !== heading) {
    const place = document.createElement("span")
    place.textContent = page ?? ""
    link.append(place)
  }
  item.append(link)
  return item
}

const input = found("query")
if (!(input instanceof HTMLInputElement)) throw new Error("#query is no input")

async function look(field: HTMLInputElement): Promise<void> {
  const query = field.value.trim()
  if (query === "") return show([], "")
  try {
    const index = await loadIndex()
    if (field.value.trim() !== query) return
    const hits = index.search(query)
    const links = hits
      .slice(0, shownResults)
      .map((hit) => linkTo({ id: String(hit.id), page: hit["page"], heading: hit["heading"] }))
    show(
      links,
      hits.length === 0
        ? `Nothing has “${query}”.`
        : `${hits.length} ${hits.length === 1 ? "section" : "sections"}`,
    )
  } catch (cause: unknown) {
    show([], cause instanceof Error ? cause.message : String(cause))
  }
}

input.addEventListener("focus", () => void loadIndex().catch(() => undefined), { once: true })
input.addEventListener("input", () => void look(input))

search.addEventListener("keydown", (event) => {
  const links = [...results.querySelectorAll("a")]
  const at = links.findIndex((link) => link === document.activeElement)
  if (event.key === "Escape") {
    input.value = ""
    show([], "")
    input.focus()
  } else if (event.key === "ArrowDown" && links.length > 0) {
    event.preventDefault()
    links[Math.min(at + 1, links.length - 1)]?.focus()
  } else if (event.key === "ArrowUp" && at >= 0) {
    event.preventDefault()
    ;(links[at - 1] ?? input).focus()
  } else if (event.key === "Enter" && at < 0) {
    links[0]?.click()
  }
})
document.addEventListener("keydown", (event) => {
  const isTyping = event.target instanceof HTMLInputElement
  if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || isTyping) return
  event.preventDefault()
  input.focus()
})
document.addEventListener("click", (event) => {
  if (event.target instanceof Node && !search.contains(event.target)) show([], "")
})
search.hidden = false
