import { exampleChain, exampleOwner } from "@shielded-relay/testkit"
import { Effect, Layer } from "effect"
import { expect, it } from "vitest"
import { waitOf } from "../../../src/application/fees/gasDebt.ts"
import { GasDebtStore, type GasDebt } from "../../../src/index.ts"

const day = 86_400_000

/** How long an owner waits whose debts were made this long ago. */
const waits = (debts: ReadonlyArray<{ readonly ago: number; readonly isAdvance?: true }>) =>
  Effect.runPromise(
    waitOf(exampleOwner(0)).pipe(
      Effect.provide(
        Layer.mock(GasDebtStore)({
          ofOwner: () =>
            Effect.clockWith((clock) =>
              Effect.map(clock.currentTimeMillis, (now) =>
                debts.map(({ ago, ...rest }, n): GasDebt => {
                  const at = now - ago
                  const owner = exampleOwner(0)
                  return {
                    chainId: exampleChain(0),
                    transactionHash: `0x${n}`,
                    owner,
                    native: 1n,
                    at,
                    ...rest,
                  }
                }),
              ),
            ),
        }),
      ),
    ),
  )

it("three losses within a day make an owner wait", async () => {
  expect(await waits([{ ago: day / 2 }, { ago: 10 }, { ago: 5 }])).toBeGreaterThan(0)
})

it("a loss of the day before counts no more", async () => {
  expect(await waits([{ ago: day + 1 }, { ago: 10 }, { ago: 5 }])).toBe(0)
})

it("an advance of the gas tank is no loss", async () => {
  expect(await waits([{ ago: 20 }, { ago: 10, isAdvance: true }, { ago: 5 }])).toBe(0)
})
