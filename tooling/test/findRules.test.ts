import { runInNewContext } from "node:vm"
import { describe, expect, it } from "vitest"
import { switched, type Replacement } from "../mutants/findRules.ts"

/** The value of `result` after running the code with the given rules removed. */
function run(source: string, removed: ReadonlyArray<number>, replacements?: Replacement[]) {
  const { source: text } = switched(source, 0, replacements)
  const __rule = (number: number) => removed.includes(number)
  const result: unknown = runInNewContext(`${text}; result`, { __rule })
  return result
}

const checksOf = (source: string) =>
  switched(source, 0).found.map(({ symbol, check }) => `${symbol}: ${check}`)

describe("the rules of a source", () => {
  it("are conditions that leave, operands, and calls that only refuse, by the declaration they stand in", () => {
    const source = `
      export function pay(amount: bigint) {
        if (amount < 0n) return refuse("negative")
        if (amount === 0n || isDust(amount)) throw new Error()
        requireFunds(amount)
        if (amount > 5n) log(amount)
      }
      export const send = wrap(function* () {
        yield* requirePlace()
        return a && b && c
      })
      class Tree { grow() { if (this.full()) return } }
    `
    expect(checksOf(source)).toEqual([
      "pay: amount < 0n",
      "pay: amount === 0n",
      "pay: isDust(amount)",
      "pay: requireFunds(amount)",
      "send: yield* requirePlace()",
      "send: a",
      "send: b",
      "send: c",
      "Tree.grow: this.full()",
    ])
  })

  it("are not comparisons with nothing that narrow a type, but those that are answered with a call", () => {
    expect(checksOf("function f(a) { if (a === null) return null }")).toEqual([])
    expect(checksOf("function f(a) { if (a === undefined) return refusal(a) }")).toEqual([
      "f: a === undefined",
    ])
    expect(checksOf("function f(a) { return a !== null && a.isOpen }")).toEqual(["f: a.isOpen"])
  })

  it("are not conditions of loops", () => {
    expect(checksOf("function f(a, b) { while (a() && b()) {} }")).toEqual([])
  })
})

describe("a source with switches", () => {
  const source = `
    function f(a, b) {
      const found = a
      if (found && b) return "both"
      if (found || b) return "one"
      return "none"
    }
    const result = [f(true, true), f(true, false), f(false, true), f(false, false)]
  `

  it("does the same as long as no rule is out", () => {
    expect(run(source, [])).toEqual(["both", "one", "one", "none"])
  })

  it("takes an operand of && for true, and one of || for false", () => {
    expect(run(source, [0])).toEqual(["both", "one", "both", "none"])
    expect(run(source, [1])).toEqual(["both", "both", "one", "none"])
    expect(run(source, [2])).toEqual(["both", "none", "one", "none"])
    expect(run(source, [3])).toEqual(["both", "one", "none", "none"])
  })

  it("takes a condition that leaves for false, and does not make a call that refuses", () => {
    const refusing = `
      const requireSmall = (x) => { if (x > 5) throw new Error("large") }
      function f(x) {
        const y = { x }
        requireSmall(y.x)
        return y.x
      }
      let result
      try { result = f(9) } catch (error) { result = error.message }
    `
    expect(run(refusing, [])).toBe("large")
    expect(run(refusing, [0])).toBe(9)
    expect(run(refusing, [1])).toBe(9)
  })

  it("keeps chains within chains apart", () => {
    const nested = `
      function f(a, b, c) { return a && (b || c) }
      const result = [f(true, false, true), f(false, true, true)]
    `
    expect(run(nested, [])).toEqual([true, false])
    expect(run(nested, [2])).toEqual([false, false])
    expect(run(nested, [0])).toEqual([true, true])
  })

  it("replaces an expression where a removal would say something else", () => {
    const replacement = { package: "core", symbol: "f", text: "x + 1", instead: "x - 1" }
    const arithmetic = "function f(x) { return x + 1 }; const result = f(5)"
    expect(run(arithmetic, [], [replacement])).toBe(6)
    expect(run(arithmetic, [0], [replacement])).toBe(4)
  })

  it("refuses a replacement whose text stands twice in its symbol", () => {
    const replacement = { package: "core", symbol: "f", text: "x", instead: "y" }
    expect(() => switched("function f(x) { return x }", 0, [replacement])).toThrow(/expected once/)
  })
})
