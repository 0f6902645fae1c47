import { readdirSync, readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { describe, expect, it } from "vitest"
import { removals, sourceOf, symbolText, withoutRule } from "../build/removals.ts"

const inPackage = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))
const contracts = readdirSync(inPackage("contracts"))
  .filter((name) => name.endsWith(".sol"))
  .map((name) => name.slice(0, -4))

describe("the list of removals", () => {
  it("names each rule once, where its text stands exactly once", () => {
    const ids = removals().map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    for (const removal of removals()) {
      expect([removal.id, contracts.includes(removal.contract)]).toEqual([removal.id, true])
      expect(withoutRule(removal)).not.toBe(sourceOf(removal.contract))
    }
  })

  it("has every refusal of the pool's contracts", () => {
    for (const contract of contracts) {
      const rows = removals().filter((removal) => removal.contract === contract)
      for (const line of sourceOf(contract).split("\n")) {
        if (!/^\s*(?!\/\/).*\brevert [A-Z]\w*\(/.test(line)) continue
        const listed = rows.some(
          ({ find, symbol }) =>
            symbolText(sourceOf(contract), symbol)?.includes(line) === true &&
            (find.includes(line.trim()) || line.includes(find.trim())),
        )
        expect([contract, line.trim(), listed]).toEqual([contract, line.trim(), true])
      }
    }
  })

  it("gives each one test that is there, or the reason why none can notice", () => {
    for (const { id, noticedBy, because } of removals()) {
      expect([id, (noticedBy === undefined) !== (because === undefined)]).toEqual([id, true])
      if (noticedBy === undefined) continue
      const [file = "", ...title] = noticedBy.split(": ")
      const source = readFileSync(inPackage(`test/${file}`), "utf8")
      const groups = [...source.matchAll(/describe\("([^"]+)"/g)].map(([, name = ""]) => name)
      const group = groups.find((name) => title.join(": ").startsWith(`${name} `))
      expect([id, group === undefined]).toEqual([id, false])
    }
  })
})
