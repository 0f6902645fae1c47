import {
  ChainUnavailable,
  chainIdFromNumber,
  PriceSource,
  PriceUnavailable,
  type Address,
  type ConnectedChain,
} from "@shielded-relay/core"
import {
  priceSourceContract,
  simulatedNetwork,
  SimulatedTime,
  testClock,
} from "@shielded-relay/testkit"
import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { configuredPrices } from "../src/configuredPrices.ts"
import { connectedPrices } from "../src/connectedPrices.ts"
import { addressOf } from "@shielded-relay/simulated-relay"

const address = (digit: string): Address => addressOf(`0x${digit.repeat(40)}`)
const coin = address("0")
const told = address("1")
const doubtful = address("2")
const configured = address("3")
const unpriced = address("4")
const silent = address("5")
const network = simulatedNetwork(new SimulatedTime(testClock()))
const here = network.gateway.chainId
const there = chainIdFromNumber(here + 1)
if (there === null) throw new Error("there is no next chain id")

const price: ConnectedChain["price"] = (token) => {
  if (token === told) return Effect.succeed({ tokens: 3n, native: 2n })
  if (token === doubtful) return new PriceUnavailable({ chainId: here, token })
  if (token === silent) return new ChainUnavailable({ chainId: here, reason: "nobody answers" })
  return Effect.succeed(null)
}
const source = connectedPrices(
  [{ ...network.connected, price }],
  configuredPrices(
    [told, doubtful, configured].map((token) => ({
      chainId: here,
      token,
      tokens: 7n,
      native: 5n,
    })),
    new Map([here, there].map((chainId) => [Number(chainId), coin])),
  ),
)

priceSourceContract({ describe, it, expect }, source, {
  chains: [here, there],
  coin,
  priced: [told, configured],
  unpriced,
})

describe("a price that the chain tells", () => {
  const ask = (token: Address) =>
    Effect.runPromise(
      Effect.flatMap(PriceSource, (prices) => prices.price(here, token)).pipe(
        Effect.provide(source),
        Effect.match({ onFailure: ({ _tag }) => _tag, onSuccess: (found) => found }),
      ),
    )

  it("goes before a configured one, which stands for all other tokens", async () => {
    expect(await ask(told)).toEqual({ tokens: 3n, native: 2n })
    expect(await ask(configured)).toEqual({ tokens: 7n, native: 5n })
  })

  it("is not replaced by a configured one when it is doubtful or cannot be asked", async () => {
    expect(await ask(doubtful)).toBe("PriceUnavailable")
    expect(await ask(silent)).toBe("ChainUnavailable")
  })
})
