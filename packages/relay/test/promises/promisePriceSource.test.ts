import { chainIdFromNumber, PriceSource } from "@shielded-relay/core"
import { addressOf } from "@shielded-relay/simulated-relay"
import { priceSourceContract } from "@shielded-relay/testkit"
import { Effect, Exit } from "effect"
import { describe, expect, it } from "vitest"
import {
  ChainUnavailable,
  PriceUnavailable,
  promisePriceSource,
  type PromisePriceSource,
} from "../../src/index.ts"
import { logged } from "./logged.ts"

const [coin, token, unpriced] = ["0", "1", "2"].map((digit) => addressOf(`0x${digit.repeat(40)}`))
const [here, there] = [chainIdFromNumber(1), chainIdFromNumber(2)]
if (!coin || !token || !unpriced || here === null || there === null) throw new Error("no example")

const source: PromisePriceSource = {
  price: async (chainId, asked) => {
    if (asked === coin) return { tokens: 1n, native: 1n }
    if (chainId === here && asked === token) return { tokens: 3n, native: 2n }
    throw new PriceUnavailable({ chainId, token: asked })
  },
}

priceSourceContract({ describe, it, expect }, promisePriceSource(source), {
  chains: [here, there],
  coin,
  priced: [token],
  unpriced,
})

describe("a price source of promises", () => {
  const ask = (price: () => Promise<unknown>) => {
    const untyped: PromisePriceSource = Object.assign(JSON.parse("{}"), { price })
    return logged(
      Effect.flatMap(PriceSource, (prices) => prices.price(here, token)).pipe(
        Effect.provide(promisePriceSource(untyped)),
      ),
    )
  }
  const none = Exit.fail(new PriceUnavailable({ chainId: here, token }))

  it("refuses parts that are no bigints above zero, and logs field and value", async () => {
    for (const [answer, reason] of [
      [{ tokens: 1.5, native: 1n }, "a bigint > 0 as tokens, not the number 1.5"],
      [{ tokens: 1n, native: 0n }, "a bigint > 0 as native, not 0n"],
      [{ tokens: -1n, native: 1n }, "a bigint > 0 as tokens, not -1n"],
      [{ tokens: 1n, native: "secret" }, "a bigint > 0 as native, not a value of type string"],
      [{ tokens: 1n }, "a bigint > 0 as native, not undefined"],
      [null, "a bigint > 0 as tokens, not undefined"],
    ] as const) {
      const { exit, log } = await ask(async () => answer)
      expect(exit).toEqual(none)
      expect(log).toContain(`priceSource.price must return ${reason}`)
      expect(log).not.toContain("secret")
    }
  })

  it("has no price after a foreign error, whose text it hides", async () => {
    const { exit, log } = await ask(() => Promise.reject(new Error("key=secret")))
    expect(exit).toEqual(none)
    expect(log).toContain("priceSource.price threw an error that its port does not name")
    expect(`${log}${JSON.stringify(exit)}`).not.toContain("secret")
  })

  it("passes on the errors of its port, without a line in the log", async () => {
    for (const error of [
      new ChainUnavailable({ chainId: here, reason: "every endpoint is silent" }),
      new PriceUnavailable({ chainId: there, token }),
    ])
      expect(await ask(() => Promise.reject(error))).toEqual({ exit: Exit.fail(error), log: "" })
  })
})
