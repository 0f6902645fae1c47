import { exampleAddress } from "@shielded-relay/testkit"
import { Effect, Layer } from "effect"
import { expect, it } from "vitest"
import {
  priceOperation,
  type RelayedRequest,
} from "../../../src/application/fees/priceOperation.ts"
import { PriceSource, ShieldedPool } from "../../../src/index.ts"
import { indexScene } from "../../indexer/indexScene.ts"

const owner = exampleAddress(0)
const from = exampleAddress(1)
const to = exampleAddress(2)

/** A pool in which one join covers the input and a fee of up to 2,000. */
const pool = Layer.mock(ShieldedPool)({
  previewShape: (_chain, _owner, intent) => {
    const isWide = intent.kind === "swap" && intent.fee.amount > 2_000n
    const joins = isWide ? ([2, 2] as const) : ([2] as const)
    const shape = { joins, payouts: 0, nativePayouts: 0, fee: true, action: true }
    return Effect.succeed({ positions: [], shape, merges: [], parts: [], change: 0n })
  },
})
const prices = Layer.succeed(PriceSource, {
  price: () => Effect.succeed({ tokens: 1n, native: 1n }),
})

it("a swap's fee is sought from its smallest call on, since a higher fee may need more notes", async () => {
  const { gateway, run } = indexScene({
    insertion: null,
    estimateCost: ({ joins }) => Effect.succeed({ gas: 1n, native: 1_000n * BigInt(joins.length) }),
  })
  const wanted: RelayedRequest = {
    gateway,
    feeToken: from,
    feeAmount: null,
    externalActionId: "a venue",
    tokens: [from, to],
    intent: (fee) => ({
      kind: "swap",
      tokenIn: from,
      amountIn: 9_000n,
      tokenOut: to,
      minOut: 1n,
      venue: "a venue",
      data: Uint8Array.of(),
      fee,
    }),
    completionTime: null,
    ref: null,
  }
  const { reservation } = await run(
    priceOperation({ kind: "key20", address: owner }, wanted, false, []).pipe(
      Effect.provide(Layer.merge(pool, prices)),
    ),
  )
  expect(reservation.shape.joins).toEqual([2])
})
