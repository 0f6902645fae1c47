import { docsPage, errorCodes, openApiDocument } from "@shielded-relay/api"
import { describe, expect, it } from "vitest"

const document = openApiDocument({ baseUrl: "/" })
const page = docsPage(document)

describe("the documentation page", () => {
  it("loads nothing and runs nothing", () => {
    expect(page).not.toMatch(/<script|<link|<img|<iframe|@import|url\(|\son\w+=/i)
    expect(page).not.toMatch(/(?:src|href)="(?:https?:)?\/\//i)
  })

  it("shows every route and every code", () => {
    for (const path of Object.keys(document.paths)) expect(page).toContain(`<code>${path}</code>`)
    for (const code of errorCodes) expect(page).toContain(`<code>${code}</code>`)
  })

  it("opens and closes its elements in pairs", () => {
    const open: Array<string> = []
    const mismatched: Array<string> = []
    for (const [, slash, name = ""] of page.matchAll(/<(\/?)([a-z][a-z0-9]*)[^>]*>/g)) {
      if (name === "meta") continue
      if (slash === "") open.push(name)
      else if (open.pop() !== name) mismatched.push(name)
    }
    expect(mismatched).toEqual([])
    expect(open).toEqual([])
  })

  it("takes every text of the document as text", () => {
    const hostile = "<script>\"&'"
    const evil = docsPage({
      ...document,
      info: { ...document.info, title: hostile, description: hostile },
    })
    expect(evil).not.toContain("<script")
    expect(evil).toContain("&#60;script&#62;&#34;&#38;&#39;")
  })
})
