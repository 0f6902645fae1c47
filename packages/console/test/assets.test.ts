import { readAssets } from "@shielded-relay/console"
import { describe, expect, it } from "vitest"

describe("the files of the page", () => {
  it("make no markup from text, which their policy forbids, and keep nothing", async () => {
    const own = [...(await readAssets())].filter(([name]) => /^page\/(?!preact)/.test(name))
    const text = own.map(([, { bytes }]) => new TextDecoder().decode(bytes)).join("\n")
    expect(text).not.toMatch(/innerHTML|insertAdjacentHTML|document\.write|\beval\b|localStorage/)
  })

  it("are complete: each module imports others that are served, and Preact imports none", async () => {
    const assets = await readAssets()
    const modules = [...assets].filter(([name]) => name.startsWith("page/"))
    expect(modules.length).toBeGreaterThan(5)
    for (const [name, { type, bytes }] of modules) {
      expect(type).toBe("text/javascript; charset=utf-8")
      const text = new TextDecoder().decode(bytes)
      const imported = text.matchAll(/(?:\bfrom|^import)\s*["']([^"']+)["']/gm)
      for (const [, to = ""] of imported) {
        expect(to).toMatch(/^\.\/\w+\.(?:ts|js)$/)
        expect([name, to, assets.has(`page/${to.slice(2)}`)]).toEqual([name, to, true])
      }
    }
  })

  it("begin with a document that names its stylesheet and its main module", async () => {
    const assets = await readAssets()
    const page = new TextDecoder().decode(assets.get("index.html")?.bytes)
    const named = [...page.matchAll(/(?:src|href)="([^":]+)"/g)].map(([, path = ""]) => path)
    expect(named).toEqual(["page.css", expect.stringMatching(/^page\/main\.(?:ts|js)$/)])
    for (const path of named) expect(assets.has(path)).toBe(true)
  })
})
