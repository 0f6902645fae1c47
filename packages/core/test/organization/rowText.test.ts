import { describe, expect, it } from "vitest"
import { rowText } from "../../src/organization/rowText.ts"

describe("the text of a row", () => {
  it("is another one for every value that looks alike", () => {
    const values = [
      1,
      1n,
      "1",
      [1],
      [1n],
      [[1]],
      { 0: 1 },
      Uint8Array.of(1),
      "01",
      null,
      "null",
      true,
      "true",
      [],
      {},
      new Uint8Array(),
      "",
      ["integer", "1"],
      ["bytes", "01"],
      ["list", [1]],
    ]
    const texts = values.map((value) => rowText("row", { field: value }))
    expect(new Set(texts).size).toBe(values.length)
    expect(rowText("row", { field: 1 })).not.toBe(rowText("another row", { field: 1 }))
  })

  it("is the same whatever the order of its fields, and without those that are undefined", () => {
    expect(rowText("row", { b: [{ d: 1, c: 2 }], a: 1 })).toBe(
      rowText("row", { a: 1, e: undefined, b: [{ c: 2, d: 1 }] }),
    )
  })
})
