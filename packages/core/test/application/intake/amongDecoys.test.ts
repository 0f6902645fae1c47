import { insecureSeededRandom, simulatedAddress, SimulatedTime } from "@shielded-relay/testkit"
import { simulatedNetwork, testClock } from "@shielded-relay/testkit"
import { Effect, Layer } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { amongDecoys } from "../../../src/application/intake/amongDecoys.ts"
import { OperationStore, SecureRandom } from "../../../src/index.ts"

const { gateway } = simulatedNetwork(new SimulatedTime(testClock()))
const token = simulatedAddress(1)
const numbers = fc.uniqueArray(fc.integer({ min: 2, max: 90 }), { maxLength: 40 })
const payoutTo = (n: number) => ({ token, to: simulatedAddress(n), amount: BigInt(n) })

const asked = (payees: ReadonlyArray<number>, paid: ReadonlyArray<number>, seed = "any") =>
  amongDecoys(gateway, payees.map(payoutTo)).pipe(
    Effect.provide(
      Layer.mergeAll(
        Layer.mock(OperationStore)({
          recentRecipients: () => Effect.succeed(paid.map((n) => simulatedAddress(n))),
        }),
        insecureSeededRandom(seed),
      ),
    ),
    Effect.runPromise,
  )

describe("questions about payees", () => {
  it("come in groups of 16 as far as recipients of earlier payments fill them", async () => {
    await fc.assert(
      fc.asyncProperty(numbers, numbers, fc.string(), async (payees, paid, seed) => {
        const all = await asked(payees, paid, seed)
        expect(all.slice(0, payees.length)).toEqual(payees.map(payoutTo))
        const decoys = all.slice(payees.length).map(({ to }) => to)
        const others = paid.filter((n) => !payees.includes(n)).map((n) => simulatedAddress(n))
        const places = Math.ceil(payees.length / 16) * 16 - payees.length
        expect(decoys).toHaveLength(Math.min(places, others.length))
        expect(new Set(decoys).size).toBe(decoys.length)
        expect(others).toEqual(expect.arrayContaining(decoys))
        for (const { amount } of all.slice(payees.length)) expect(amount).toBe(all[0]?.amount)
      }),
    )
  })

  it("read no recipients of earlier payments where nobody is asked about or the group is full", async () => {
    const full = Array.from({ length: 16 }, (_, n) => payoutTo(n + 20))
    const asking = (payouts: typeof full) =>
      amongDecoys(gateway, payouts).pipe(
        Effect.provide(Layer.merge(Layer.mock(OperationStore)({}), Layer.mock(SecureRandom)({}))),
        Effect.runPromise,
      )
    expect(await asking([])).toEqual([])
    expect(await asking(full)).toEqual(full)
  })

  it("have all recipients of earlier payments as decoys, without a draw, where these are few", async () => {
    const few = [30, 20].map((n) => simulatedAddress(n))
    const all = await amongDecoys(gateway, [payoutTo(7)]).pipe(
      Effect.provide(
        Layer.merge(
          Layer.mock(OperationStore)({ recentRecipients: () => Effect.succeed(few) }),
          Layer.mock(SecureRandom)({}),
        ),
      ),
      Effect.runPromise,
    )
    expect(all.map(({ to }) => to)).toEqual([simulatedAddress(7), ...few])
  })

  it("draw their decoys anew each time, each recipient as likely as the next", async () => {
    const paid = Array.from({ length: 30 }, (_, n) => n + 20)
    const drawn = await Promise.all(
      Array.from({ length: 400 }, (_, n) => asked([2], paid, String(n))),
    )
    const times = paid.map(
      (n) => drawn.filter((all) => all.some(({ to }) => to === simulatedAddress(n))).length,
    )
    // Each is drawn with probability 1/2: 200 of 400, standard deviation 10.
    for (const count of times) expect(Math.abs(count - 200)).toBeLessThan(60)
  })
})
