import { expect, it } from "vitest"
import type { PayerAttacker } from "../src/attacker/Attacker.ts"
import { viewOf } from "../src/attacker/View.ts"
import { casesOf } from "../src/measure/Case.ts"
import { learnTrust } from "../src/measure/trust.ts"
import { learnPayers } from "../src/measure/Weights.ts"
import { Dice } from "../src/world/Dice.ts"
import { call, deposit, recordOf } from "./records.ts"

const payers = ["ann", "bob", "cat", "dan", "eve"]

/** A world in which everybody deposits once and each payer is drawn. */
function played(seed: number) {
  const dice = new Dice(seed)
  const deposits = payers.map((name) => deposit(name, 900n, 1))
  const calls = Array.from({ length: 2_000 }, (_, k) => ({
    one: call(5n, 1n, 10 + k),
    wallet: dice.pick(payers),
  }))
  const view = viewOf(recordOf(...deposits, ...calls.map(({ one }) => one)))
  const truth = calls.map(({ one: { hash }, wallet }) => ({
    hash,
    kind: "withdraw" as const,
    wallet,
    order: null,
    atOnce: false,
    scheduled: false,
    waited: 1,
  }))
  return { view, cases: casesOf(view, { calls: truth }) }
}

/** Points at the true payer of so many of ten calls, and else at anybody. */
function pointing(name: string, right: number, seed: number, world: ReturnType<typeof played>) {
  const dice = new Dice(seed)
  const pointed = new Map(
    world.cases.map(({ release, payer }) => [
      release.index,
      dice.below(10) < right ? payer : dice.below(payers.length),
    ]),
  )
  return {
    name,
    claims: null,
    study:
      () =>
      ({ index }) =>
        new Map([[pointed.get(index) ?? 0, 1]]),
  } satisfies PayerAttacker
}

it("believes an attacker as far as it is right, twins together as one, and a blind one not at all", () => {
  const world = played(1)
  const attackers = [
    pointing("telling", 6, 3, world),
    pointing("its twin", 6, 3, world),
    pointing("blind", 0, 4, world),
  ]
  const worths = learnPayers(attackers, [world])
  const trust = learnTrust(attackers, worths, [world])
  const believed = (name: string) => trust.get(name) ?? Number.NaN
  expect(believed("telling") + believed("its twin")).toBeCloseTo(1, 0)
  expect(believed("telling")).toBeCloseTo(believed("its twin"), 6)
  const [none = 0, pointed = 0] = worths.get("blind") ?? []
  expect(Math.abs(believed("blind") * (pointed - none))).toBeLessThan(0.15)
})
