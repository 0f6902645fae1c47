import { metrics } from "@shielded-relay/core"
import { alarms, httpMetrics, MetricsRegistry, variables } from "@shielded-relay/http"
import MiniSearch from "minisearch"
import { posix } from "node:path"
import { beforeAll, describe, expect, it } from "vitest"
import { brokenLinks, buildSite } from "../src/index.ts"
import { readDocuments } from "../src/documents/readDocuments.ts"
import { navigationOf } from "../src/layout/navigation.ts"
import { searchOptions, type SearchEntry } from "../src/search/searchEntry.ts"

let files: ReadonlyMap<string, string>
const pages = () => [...files].filter(([path]) => path.endsWith(".html"))
const page = (path: string) => files.get(path) ?? ""

beforeAll(async () => {
  files = await buildSite()
})

describe("the site", () => {
  it("has no link that leads nowhere, and no id twice", () => {
    expect(brokenLinks(files)).toEqual([])
  })

  it("has every page in the navigation, and every page of the navigation", () => {
    const documents = readDocuments()
    const named = navigationOf(documents).flatMap(({ items }) => items.map((item) => item.page))
    expect(documents.map((each) => each.page).filter((each) => !named.includes(each))).toEqual([])
    expect(named.filter((each) => !files.has(each))).toEqual([])
    expect(documents.filter(({ title }) => title === "")).toEqual([])
  })

  it("loads nothing of others", () => {
    for (const [path, html] of pages()) {
      const loaded = [
        ...html.matchAll(/<(?:script|img|link|iframe|source)\b[^>]*\s(?:src|href)="([^"]*)"/g),
      ].map(([, target = ""]) => target)
      expect(
        loaded.filter((each) => /^(?:[a-z]+:|\/)/.test(each)),
        path,
      ).toEqual([])
    }
    expect(page("site.css")).not.toMatch(/url\(|@import/)
  })

  it("has no script and no style inside a page, which its policy forbids", () => {
    for (const [path, html] of pages()) {
      expect(html, path).toContain("default-src 'none'; script-src 'self'; style-src 'self'")
      const tags = [...html.matchAll(/<[a-z][^>]*>/g)].map(([tag]) => tag)
      const inside = tags.filter(
        (tag) => /^<style|^<script(?! src=)/.test(tag) || /\s(?:style|on[a-z]+)=/.test(tag),
      )
      expect(inside, path).toEqual([])
    }
  })

  it("works in any folder: no link begins at the root", () => {
    for (const [path, html] of pages()) expect(html.match(/(?:href|src)="\//g), path).toBe(null)
  })

  it("has the index for language models, and every source that it lists", () => {
    const links = [...page("llms.txt").matchAll(/\]\(([^)]+)\)/g)].map(([, to = ""]) => to)
    expect(links.length).toBeGreaterThan(100)
    expect(
      links
        .map((to) => posix.normalize(to))
        .filter((to) => !to.startsWith("../") && !files.has(to)),
    ).toEqual([])
  })
})

describe("the reference", () => {
  const firstColumn = (path: string) =>
    [...page(path).matchAll(/<tr><td>(?:<code>|<a [^>]*>)([^<]+)</g)].map(([, name]) => name)

  it("has the settings that the service reads, and no others", () => {
    expect(firstColumn("reference/settings.html")).toEqual(Object.keys(variables))
  })

  it("has the metrics that the service has, by the names that Prometheus reads", async () => {
    const { text } = await new MetricsRegistry().exposition()
    const shown = [...text.matchAll(/^# TYPE (\S+) /gm)].map(([, name]) => name)
    const dropped = "shielded_relay_metrics_dropped_total"
    const listed = firstColumn("reference/metrics.html")
    expect(new Set(listed)).toEqual(new Set(shown.filter((name) => name !== dropped)))
    expect(listed).toHaveLength(Object.keys({ ...metrics, ...httpMetrics }).length)
  })

  it("has every alarm with its runbook", () => {
    expect(firstColumn("reference/alarms.html")).toEqual(alarms.map(({ name }) => name))
    expect(
      page("reference/alarms.html").match(/<td><a href="\.\.\/runbooks\/[a-z-]+\.html">/g),
    ).toHaveLength(alarms.length)
  })

  it("has every route of the OpenAPI document", () => {
    const document: unknown = JSON.parse(page("reference/openapi.json"))
    const paths = Object.keys(Object(Object(document).paths))
    expect(paths.length).toBeGreaterThan(20)
    for (const path of paths)
      expect(page("reference/http.html")).toContain(`<code>${path.replaceAll("'", "&#39;")}</code>`)
  })
})

describe("the search", () => {
  it.each([
    ["relayer retire", "relaying-accounts.html"],
    ["nullifer", "protocol.html"],
    ["SHIELDED_RELAY_AUDIENCES", "reference/settings.html"],
    ["restore backup", "backups.html"],
    ["OPERATION_EXPIRED", "errors.html"],
  ])("finds %s", (query, expected) => {
    const [, text = ""] =
      /^globalThis\.siteSearchIndex = (.*)\n$/.exec(page("search-index.js")) ?? []
    const parsed: unknown = JSON.parse(text)
    const index = MiniSearch.loadJSON<SearchEntry>(String(parsed), searchOptions)
    const found = index.search(query).map(({ id }) => String(id).split("#")[0])
    expect(found.slice(0, 12)).toContain(expected)
  })

  it("is small enough to load on a phone", () => {
    expect(page("search-index.js").length).toBeLessThan(1_500_000)
    expect(page("site.js").length).toBeLessThan(40_000)
  })
})

describe("links", () => {
  const site = (text: string) => new Map([["a/b.html", text]])

  it.each([
    ["a file that is missing", `<a href="c.html">`, "a/b.html links to c.html"],
    ["an anchor that is missing", `<a href="#there">`, "a/b.html links to #there"],
    ["an image that is missing", `<img src="../x.svg">`, "a/b.html links to ../x.svg"],
    ["an id twice", `<p id="x"><p id="x">`, "a/b.html has the id x twice"],
  ])("finds %s", (_, text, expected) => {
    expect(brokenLinks(site(text))).toEqual([expected])
  })

  it("leaves whole links alone", () => {
    const whole = `<p id="x"><a href="#x"><a href="b.html#x"><a href="../a/b.html"><a href="https://example.org/">`
    expect(brokenLinks(site(whole))).toEqual([])
  })
})
