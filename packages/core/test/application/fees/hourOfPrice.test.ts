import { exampleAddress } from "@shielded-relay/testkit"
import { Effect, Layer } from "effect"
import { expect, it } from "vitest"
import { feeTokenNow, postedPrice, storedPrice } from "../../../src/application/fees/postedPrice.ts"
import { plainCall } from "../../../src/fee/plainCall.ts"
import { PriceSource } from "../../../src/index.ts"
import { indexScene } from "../../indexer/indexScene.ts"

const feeToken = exampleAddress(1)
const hour = 3_600_000
const prices = Layer.succeed(PriceSource, {
  price: () => Effect.succeed({ tokens: 1n, native: 1n }),
})

it("a price that was read before the hour ended is not charged after it: the new hour has its own", async () => {
  const { gateway, run, time } = indexScene({
    insertion: null,
    estimateCost: () => Effect.succeed({ gas: 1n, native: 1_000n }),
  })
  await time.advance(hour - (time.now % hour) - 60_000)
  const { first, again, next } = await run(
    Effect.gen(function* () {
      const token = yield* feeTokenNow(gateway, feeToken)
      const first = yield* postedPrice(gateway, feeToken, token, plainCall, null)
      const read = yield* storedPrice(gateway, feeToken, plainCall)
      expect(read).toEqual(first)
      const again = yield* postedPrice(gateway, feeToken, token, plainCall, read)
      yield* Effect.sleep(60_000)
      const next = yield* postedPrice(gateway, feeToken, token, plainCall, read)
      return { first, again, next }
    }).pipe(Effect.provide(prices)),
  )
  expect(again).toEqual(first)
  expect(next.hour).toBe(first.hour + hour)
})
