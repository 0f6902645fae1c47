import { describe, expect, it } from "vitest"
import { drawings } from "../src/diagrams/index.ts"
import type { Move } from "../src/diagrams/Move.ts"
import { begins, operationMoves } from "../src/diagrams/operation.ts"
import { orderMoves } from "../src/diagrams/order.ts"
import { svgOf } from "../src/diagrams/svg.ts"
import { visibilityTable } from "../src/diagrams/visibility.ts"
import { readText } from "../src/repository.ts"

/** The moves in a page that core writes from its transition function, and compares with it in a test of its own. */
function movesOfCode(path: string): ReadonlyArray<string> {
  const [, list = ""] = /<!-- Every move[^\n]*\n([\s\S]*?)-->/.exec(readText(path)) ?? []
  return list
    .split("\n")
    .map((each) => each.trim())
    .filter((each) => each !== "" && !each.endsWith("[*]"))
    .toSorted()
}

const written = (moves: ReadonlyArray<Move>) =>
  moves.flatMap(({ event, from, to }) => from.map((each) => `${each} → ${to}: ${event}`))

describe("the drawings", () => {
  it.each(drawings)("$name is what docs/diagrams has", (drawing) => {
    expect(readText(`docs/diagrams/${drawing.name}.svg`)).toBe(svgOf(drawing))
  })

  it.each(drawings)("$name has a title, a description and its words as text", (drawing) => {
    const svg = svgOf(drawing)
    expect(svg).toMatch(/<title id="[a-z]+-title">.+<\/title>/)
    expect(svg).toMatch(/<desc id="[a-z]+-description">.{40,}<\/desc>/)
    expect(svg.match(/<text /g)?.length).toBeGreaterThan(8)
  })

  it("show every move of an operation that the code makes, and no other", () => {
    const code = movesOfCode("docs/operations.md")
    const starts = code.filter((each) => each.startsWith("[*]"))
    expect(code.filter((each) => !each.startsWith("[*]"))).toEqual(
      written(operationMoves).toSorted(),
    )
    expect(starts).toEqual(begins.map((state) => `[*] → ${state}`).toSorted())
  })

  it("show every move of an order that the code makes, and no other", () => {
    const code = movesOfCode("docs/orders.md").filter((each) => !each.startsWith("[*]"))
    expect(code.length).toBeGreaterThan(10)
    expect(code).toEqual(written(orderMoves).toSorted())
  })

  it("and the threat model's table say the same about who sees what", () => {
    const cells = (text: string) => text.replaceAll(/ *\| */g, "|").replaceAll(/-+/g, "-")
    expect(cells(readText("docs/threat-model.md"))).toContain(cells(visibilityTable()))
  })
})
