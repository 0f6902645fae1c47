import { isNightly } from "@shielded-relay/bench"
import { describe, expect, it } from "vitest"
import { catalogue, OPEN, rows, rowsFor, type Row } from "../mutants/catalogue.ts"
import { noticedByItsTest } from "../mutants/noticedByItsTest.ts"

const { rules } = catalogue()
const list = rowsFor(rules, rows())
const nameOf = ({ package: name, symbol, check }: Omit<Row, "noticedBy">) =>
  `${name} ${symbol}: ${check}`

/** Each run tries one rule in this many, the nightly one all. `PROPERTY_SEED` selects another draw, in CI too. */
const share = isNightly ? 1 : 1_800

/** Milliseconds that the draw may take beside other work: at night it runs thousands of tests. */
const patience = 7_200_000

/** Number of rules without a known test, all of local-tron-node. New rules need a test; lower this number whenever one is closed. */
const openAtMost = 6

function drawnSeed(): number {
  const { CI, PROPERTY_SEED } = process.env
  return Number(PROPERTY_SEED ?? (CI === undefined ? Date.now() : 1))
}

describe("the list of rules that are taken out", () => {
  it("holds every rule of the sources and nothing else: `npm run mutants -- --find` writes it", () => {
    expect(rows().map(nameOf).toSorted()).toEqual(rules.map(nameOf).toSorted())
  })

  it("names a test or a reason for each but those that are open, which only become fewer", () => {
    const open = list.filter(({ because }) => because === OPEN)
    expect(open.length).toBeLessThanOrEqual(openAtMost)
  })

  it("names tests that notice, drawn by seed", { timeout: patience }, async () => {
    const seed = drawnSeed()
    const drawn = rules.filter(({ number }) => (number + seed) % share === 0)
    expect(drawn.length).toBeGreaterThan(0)
    const unnoticed = await noticedByItsTest(drawn, list)
    expect(
      unnoticed.map(({ row, because }) => `${nameOf(row)}: ${because}`),
      `seed ${seed}`,
    ).toEqual([])
  })

  /** What is reported of two rules when their rows name these tests. */
  const reported = async (named: readonly [string, string]) => {
    const two = rules.filter(({ symbol }) => symbol === "findingOf").slice(0, 2)
    const noticing = new Map(two.map(({ number }, index) => [number, named[index]]))
    const withWrong = list.map((row, number) => {
      const noticedBy = noticing.get(number)
      const { package: name, symbol, check } = row
      return noticedBy === undefined ? row : { package: name, symbol, check, noticedBy }
    })
    return (await noticedByItsTest(two, withWrong)).map(({ row, because }) => [row, because])
  }

  it("reports a rule whose test passes without it, and one whose test fails with every rule in place", async () => {
    const passing =
      "packages/core/test/address/parseChainId.test.ts > a chain's number > is read from a body and from a query"
    const failing = "tooling/test/continued.ts > a count > goes on from the test before"
    expect(await reported([passing, failing])).toEqual([
      [expect.objectContaining({ noticedBy: passing }), "passes without the rule"],
      [expect.objectContaining({ noticedBy: failing }), "fails with every rule in place"],
    ])
  })
})
