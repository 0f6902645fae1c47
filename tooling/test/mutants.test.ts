import { describe, expect, it } from "vitest"
import { catalogue, OPEN, rows, rowsFor, type Row } from "../mutants/catalogue.ts"
import { noticedByItsTest } from "../mutants/noticedByItsTest.ts"

const { rules } = catalogue()
const list = rowsFor(rules, rows())
const nameOf = ({ package: name, symbol, check }: Omit<Row, "noticedBy">) =>
  `${name} ${symbol}: ${check}`

/** Each run tries one rule in this many. `PROPERTY_SEED` selects another draw, in CI too. */
const share = 10

/** Milliseconds that the draw may take beside other work: it runs more than two hundred tests. */
const patience = 1_800_000

/** Number of rules without a known test. New rules need a test; lower this number whenever one is closed. */
const openAtMost = 0

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

  it("names tests that notice: a tenth of them, drawn by seed", { timeout: patience }, async () => {
    const seed = drawnSeed()
    const drawn = rules.filter(({ number }) => (number + seed) % share === 0)
    expect(drawn.length).toBeGreaterThan(0)
    const unnoticed = await noticedByItsTest(drawn, list)
    expect(
      unnoticed.map(({ row, because }) => `${nameOf(row)}: ${because}`),
      `seed ${seed}`,
    ).toEqual([])
  })

  const [rule] = rules.filter(({ symbol }) => symbol === "findingOf")
  if (rule === undefined) throw new Error("core has no findingOf")

  /** What is reported of the rule when its row names this test. */
  const reported = async (noticedBy: string) => {
    const { package: name, symbol, check } = rule
    const wrong = { package: name, symbol, check, noticedBy }
    const withWrong = list.map((row, number) => (number === rule.number ? wrong : row))
    return (await noticedByItsTest([rule], withWrong)).map(({ row, because }) => [row, because])
  }

  it("reports a rule whose test passes without it", async () => {
    const noticedBy =
      "packages/core/test/address/parseChainId.test.ts > a chain's number > is read from a body and from a query"
    expect(await reported(noticedBy)).toEqual([
      [expect.objectContaining({ noticedBy }), "passes without the rule"],
    ])
  })

  it("reports a rule whose test fails alone, with every rule in place", async () => {
    const noticedBy = "tooling/test/continued.ts > a count > goes on from the test before"
    expect(await reported(noticedBy)).toEqual([
      [expect.objectContaining({ noticedBy }), "fails with every rule in place"],
    ])
  })
})
