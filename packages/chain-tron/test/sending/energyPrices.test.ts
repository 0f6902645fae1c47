import { Effect } from "effect"
import fc from "fast-check"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { feeLimitOf, readEnergyPrices } from "../../src/sending/energyPrices.ts"
import { LocalChain } from "../fixture/localChain.ts"
import { endpointsAt, resources, startTronDouble, type TronDouble } from "../fixture/tronNode.ts"

/** Answers that no node of today gives. */
let node: TronDouble
const { run, close } = resources()
beforeAll(async () => {
  node = await startTronDouble()
})
afterAll(async () => {
  await close()
  await node.close()
})

describe("prices", () => {
  it("are those that the chain's nodes answer", async () => {
    const chain = await LocalChain.start(0)
    const endpoints = await chain.endpoints()
    expect(await chain.run(endpoints.first(readEnergyPrices))).toEqual({
      energy: 100n,
      bandwidth: 1_000n,
      maximumFeeLimit: 15_000_000_000n,
      growth: 2_000n,
    })
    await chain.close()
  })

  const chainParameter = [
    { key: "getEnergyFee", value: 100 },
    { key: "getTransactionFee", value: 1_000 },
    { key: "getMaxFeeLimit", value: 15_000_000_000 },
    { key: "getAllowDynamicEnergy", value: 1 },
    { key: "getDynamicEnergyIncreaseFactor", value: 2_000 },
  ]
  const pricesOf = async (parameters: ReadonlyArray<object>) => {
    const path = "wallet/getchainparameters"
    node.say({ [path]: JSON.stringify({ chainParameter: parameters }) })
    const endpoints = await run(endpointsAt([node.url]))
    return Effect.runPromise(Effect.result(endpoints.first(readEnergyPrices)))
  }

  it("do not grow without dynamic energy", async () => {
    const fixed = chainParameter.map((each) =>
      each.key === "getAllowDynamicEnergy" ? { key: each.key } : each,
    )
    expect(await pricesOf(fixed)).toMatchObject({ success: { growth: 0n } })
  })

  it.each(["getEnergyFee", "getTransactionFee", "getMaxFeeLimit"])(
    "are malformed without %s",
    async (missing) => {
      const found = await pricesOf(chainParameter.filter(({ key: name }) => name !== missing))
      expect(JSON.stringify(found)).toContain("malformed")
    },
  )

  it("limit a call to a quarter more than it used, after its contracts' penalty has grown", () => {
    const prices = {
      energy: 100n,
      bandwidth: 1_000n,
      maximumFeeLimit: 15_000_000_000n,
      growth: 2_000n,
    }
    expect(feeLimitOf(100_000n, prices)).toBe(15_000_000n)
    expect(feeLimitOf(100_000n, { ...prices, growth: 0n })).toBe(12_500_000n)
    expect(feeLimitOf(1n, prices)).toBe(300n)
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 9n), (used) => {
        const limit = feeLimitOf(used, prices)
        expect(limit <= prices.maximumFeeLimit).toBe(true)
        expect(limit === prices.maximumFeeLimit || limit >= used * 150n).toBe(true)
      }),
    )
  })
})
