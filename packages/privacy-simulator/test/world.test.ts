import { beforeAll, describe, expect, it } from "vitest"
import { exactAmount, feeAdjustedAmount } from "../src/attacker/equalAmount.ts"
import { feeClusterSum } from "../src/attacker/feeCluster.ts"
import { viewOf, type View } from "../src/attacker/View.ts"
import { accept, bounds } from "../src/measure/acceptance.ts"
import { casesOf, shuffledTruth, type Case } from "../src/measure/Case.ts"
import { scoreClaims } from "../src/measure/claims.ts"
import { costsOf } from "../src/measure/cost.ts"
import { linkedByEndpoint } from "../src/measure/endpoints.ts"
import { judge, learn, together, type Learned } from "../src/measure/judge.ts"
import { parseRecord, recordLines } from "../src/publicRecord/recordText.ts"
import { Dice } from "../src/world/Dice.ts"
import { drawScript } from "../src/world/Script.ts"
import { playWorld, type PlayedWorld } from "../src/index.ts"

const size = {
  seed: 7,
  market: "l1",
  users: 60,
  deposits: 120,
  spends: 180,
  blockTime: 24_000,
} as const
let world: PlayedWorld
/** Played by the rules that the SDK keeps, for the view of endpoints; attackers learn from it. */
let discreet: PlayedWorld
let learned: Learned
let view: View
let cases: ReadonlyArray<Case>
beforeAll(async () => {
  discreet = await playWorld({ ...size, seed: 8, policies: ["wallet-nonce"] })
  learned = learn([discreet])
  world = await playWorld(size)
  view = viewOf(world.record)
  cases = casesOf(view, world.truth)
})

describe("a small world", () => {
  it("is played by the relay to its end", () => {
    const kinds = Map.groupBy(world.record.transactions, ({ kind }) => kind)
    expect(kinds.get("deposit")).toHaveLength(size.deposits)
    expect(kinds.get("insertion")?.length).toBeGreaterThan(10)
    // Some spends ask for more than is left; nothing else is refused.
    const refused = [...world.refused.values()].reduce((sum, times) => sum + times, 0)
    expect([...world.refused.keys()].filter((code) => !code.endsWith("BALANCE"))).toEqual([])
    expect(world.truth.calls.length).toBeGreaterThan(0.6 * size.spends)
    expect(refused).toBeLessThan(0.3 * size.spends)
  })

  it("has a truth for every call that pays somebody", () => {
    expect(cases).toHaveLength(view.releases.length)
    const wallets = new Set(view.payers)
    for (const { call } of cases) expect(wallets).toContain(call.wallet)
  })

  it("keeps its public record through its text", () => {
    expect(parseRecord(recordLines(world.record))).toEqual(world.record)
  })

  it("names no owner of a call in its public record", () => {
    const calls = world.record.transactions.filter(({ kind }) => kind === "call")
    const text = [...recordLines({ ...world.record, transactions: calls })].join("\n")
    for (const { wallet } of world.truth.calls) expect(text).not.toContain(wallet)
  })

  it("shows an endpoint every payee within seconds of its payer if it is asked for the nonces of wallets", () => {
    expect(linkedByEndpoint([{ requests: world.requests, cases }])?.value).toBe(1)
    expect(linkedByEndpoint([{ requests: [], cases }])?.value).toBe(0)
  })

  it("shows an endpoint no payer where wallets fill in their nonces, and payees among decoys without amounts", () => {
    const { requests, record, truth } = discreet
    const played = casesOf(viewOf(record), truth)
    expect(played.some(({ call }) => call.kind === "payout")).toBe(true)
    expect(linkedByEndpoint([{ requests, cases: played }])?.value).toBe(0)
    const asked = requests.filter(({ method }) => method === "refusedRecipients")
    const sizes = asked.map(({ subjects }) => new Set(subjects).size)
    expect(asked.length).toBeGreaterThan(10)
    // Full groups as soon as enough recipients are known.
    expect(new Set(sizes.slice(-5))).toEqual(new Set([16]))
    for (const { subjects } of asked) expect(subjects).toEqual(subjects.toSorted())
  })
})

describe("what links today", () => {
  const of = (kind: Case["call"]["kind"]) => cases.filter(({ call }) => call.kind === kind)

  it("is the deposit of an order: its payouts' amounts and the bound of their fees", () => {
    const { precision, recall } = scoreClaims(feeClusterSum, [
      { look: feeClusterSum.study(view), cases: of("payout") },
    ])
    expect(precision?.value).toBeGreaterThanOrEqual(0.9)
    expect(recall.value).toBeGreaterThan(0.25)
  })

  it("is a deposit that is withdrawn whole", () => {
    const { precision, claims } = scoreClaims(feeAdjustedAmount, [
      { look: feeAdjustedAmount.study(view), cases: of("withdraw") },
    ])
    expect(precision?.value).toBeGreaterThanOrEqual(0.9)
    expect(claims).toBeGreaterThan(10)
  })

  it("is seldom an equal amount alone", () => {
    const { precision } = scoreClaims(exactAmount, [{ look: exactAmount.study(view), cases }])
    expect(precision?.value ?? 0).toBeLessThan(0.5)
  })
})

describe("all attackers together", () => {
  it("are held against every bound, and payouts at once stand apart", () => {
    const findings = accept(judge(learned, world))
    expect(new Set(findings.map(({ bound }) => bound))).toEqual(new Set(Object.keys(bounds)))
    for (const { of, holds } of findings) expect(holds === null).toBe(of.endsWith("at once"))
  })

  it("find payers of payouts at once, which time shows", () => {
    const { payers } = judge(learned, world)
    const score = payers.find(
      ({ attacker, of }) => attacker === together && of === "payouts at once",
    )
    expect(score?.advantage.value).toBeGreaterThan(0.2)
  })

  it("link nothing in the null world, where the answers are dealt out at random", () => {
    const dice = new Dice(1)
    const truth = shuffledTruth(world.truth, (n) => dice.shuffled(n))
    const { payers, pairs } = judge(learned, { record: world.record, truth })
    const all = payers.filter(({ attacker }) => attacker === together)
    expect(all.length).toBeGreaterThan(1)
    for (const { advantage } of all) expect(advantage.low).toBeLessThanOrEqual(0.02)
    // Few calls are in some audiences, so that one right guess is much there.
    const cases = all.reduce((sum, { advantage }) => sum + advantage.cases, 0)
    const gain = all.reduce((sum, { advantage }) => sum + advantage.value * advantage.cases, 0)
    expect(gain / cases).toBeLessThan(0.03)
    const owners = pairs.find(({ attacker, of }) => attacker === together && of === "one owner")
    expect(owners?.auc.low).toBeLessThan(0.52)
  })

  it("cost their users what the chain shows", () => {
    const costs = costsOf(world.record, world.truth)
    const payout = costs.find(({ kind }) => kind === "payout")
    // One join, a payout and the fee: 400,000 with two inputs, 450,000 with four.
    expect(payout?.gas).toBeGreaterThanOrEqual(400_000)
    expect(payout?.gas).toBeLessThan(450_000)
    expect(payout?.waited).toBeGreaterThan(0)
  })
})

describe("a script", () => {
  it("is the same for the same seed, and another for another", () => {
    expect(drawScript(size)).toEqual(drawScript(size))
    expect(drawScript({ ...size, seed: 8 })).not.toEqual(drawScript(size))
  })

  it("has the deposits and spends that were asked for, a third of them odd, by few users most", () => {
    const script = drawScript({ ...size, users: 2_000, deposits: 4_000, spends: 6_000 })
    const deposits = script.filter((step) => step.do === "deposit")
    const sends = script.filter((step) => step.do === "private-send")
    expect(deposits.length + sends.length).toBe(4_000)
    const spends = script.length - deposits.length + sends.flatMap(({ payees }) => payees).length
    expect(spends - sends.length).toBeGreaterThan(5_000)
    const odd = deposits.filter(({ amount }) => amount % 1_000n !== 0n).length / deposits.length
    expect(odd).toBeGreaterThan(0.3)
    expect(odd).toBeLessThan(0.4)
    const byUser = [...Map.groupBy(deposits, ({ user }) => user).values()].map((own) => own.length)
    const most = byUser.toSorted((a, b) => b - a).slice(0, 200)
    expect(most.reduce((sum, own) => sum + own, 0)).toBeGreaterThan(deposits.length / 3)
    for (const { payees } of sends) expect(payees.length).toBeLessThanOrEqual(12)
  })
})
