import { Effect, Layer } from "effect"
import { describe, expect, it } from "vitest"
import {
  exampleAddress,
  OpenVenue,
  simulatedNetwork,
  SimulatedTime,
  swapVenueContract,
} from "../src/index.ts"
import { keccakText } from "../src/simulated/chain/words.ts"

swapVenueContract(
  { describe, it, expect },
  Layer.effect(
    OpenVenue,
    Effect.sync(() => {
      const time = new SimulatedTime()
      const open = () => {
        const { chain, gateway } = simulatedNetwork(time, { exchanges: ["Exchange"], blockTime: 0 })
        const [exchange] = chain.exchanges
        if (exchange === undefined) throw new Error("an exchange was asked for")
        exchange.setRate(exampleAddress(1), exampleAddress(2), 3n, 7n)
        return { exchange, chainId: gateway.chainId }
      }
      const { exchange, chainId } = open()
      const silent = open().exchange
      silent.down = true
      return {
        venue: exchange.venue,
        silent: silent.venue,
        pair: { chainId, tokenIn: exampleAddress(1), tokenOut: exampleAddress(2) },
        strangers: { chainId, tokenIn: exampleAddress(2), tokenOut: exampleAddress(1) },
        most: 10n ** 18n,
        now: () => time.now,
        execute: ({ tokenIn, tokenOut, amountIn }, { data }) =>
          Promise.resolve(
            exchange.execute({
              id: keccakText("Exchange"),
              tokenIn,
              amountIn,
              tokenOut,
              minOut: 1n,
              npk: 1n,
              refundNpk: 1n,
              encryptedNote: unread,
              refundNote: unread,
              data,
            }) ?? null,
          ),
      }
    }),
  ),
  100,
)

const unread = new Uint8Array(157)
