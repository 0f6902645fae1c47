import {
  PostedPrices,
  UnitOfWork,
  type CostSample,
  type PostedPrice,
  type TokenSample,
} from "@shielded-relay/core"
import { Effect, type Layer } from "effect"
import { exampleAddress, exampleChain } from "../../example/index.ts"
import { suite, type TestRunner } from "../TestRunner.ts"

const hour = 3_600_000
const price = (changes: Partial<PostedPrice> = {}): PostedPrice => ({
  chainId: exampleChain(0),
  feeToken: exampleAddress(1),
  shape: "joins 2, payouts 1",
  hour,
  revision: 0,
  amount: 10n ** 30n,
  ceiling: null,
  postedAt: hour + 5,
  ...changes,
})
const cost = (changes: Partial<CostSample> = {}): CostSample => ({
  chainId: exampleChain(0),
  minute: 60_000,
  call: 10n ** 24n,
  insertion: 0n,
  ...changes,
})
const token = (changes: Partial<TokenSample> = {}): TokenSample => ({
  chainId: exampleChain(0),
  token: exampleAddress(1),
  minute: 60_000,
  tokens: 10n ** 30n,
  native: 3n,
  ...changes,
})
/** The same row for another call, in each field that names the call. */
const ofOthers: ReadonlyArray<Partial<PostedPrice>> = [
  { chainId: exampleChain(1) },
  { feeToken: exampleAddress(2) },
  { shape: "joins 4, payouts 1" },
]

/** The laws of `PostedPrices`. Every build of the layer is an empty store. */
export function postedPricesContract<E>(
  runner: TestRunner,
  layer: Layer.Layer<PostedPrices | UnitOfWork, E>,
): void {
  const { expect } = runner
  suite(runner, "PostedPrices", layer, (scenario) => {
    scenario(
      "answers the stored price to everyone who posts one for the same call, hour and revision",
      Effect.gen(function* () {
        const prices = yield* PostedPrices
        const posted = yield* Effect.all(
          Array.from({ length: 40 }, (_, n) =>
            prices.post(price({ amount: BigInt(n) + 1n, ceiling: BigInt(n), postedAt: hour + n })),
          ),
          { concurrency: "unbounded" },
        )
        const stored = yield* prices.newest(price(), hour)
        expect(new Set(posted.map(({ amount }) => amount)).size).toBe(1)
        expect(posted).toEqual(posted.map(() => stored))
        expect(yield* prices.post(price({ amount: 99n }))).toEqual(stored)
      }),
    )

    scenario(
      "keeps calls, hours and revisions apart",
      Effect.gen(function* () {
        const prices = yield* PostedPrices
        const rows = [
          price(),
          price({ revision: 1, amount: 2n }),
          price({ hour: 2 * hour, amount: 3n }),
          ...ofOthers.map((change, n) => price({ ...change, amount: 10n + BigInt(n) })),
        ]
        for (const row of rows) expect(yield* prices.post(row)).toEqual(row)
        expect(yield* prices.newest(price(), hour)).toEqual(rows[2])
        for (const [n, change] of ofOthers.entries())
          expect(yield* prices.newest(price(change), hour)).toEqual(rows[3 + n])
      }),
    )

    scenario(
      "returns the newest price of the hours that count, or null",
      Effect.gen(function* () {
        const prices = yield* PostedPrices
        expect(yield* prices.newest(price(), 0)).toBe(null)
        for (const revision of [1, 0, 2]) yield* prices.post(price({ revision }))
        expect(yield* prices.newest(price(), hour)).toEqual(price({ revision: 2 }))
        expect(yield* prices.newest(price(), hour + 1)).toBe(null)
      }),
    )

    scenario(
      "lists the prices of a call that were posted since a time, oldest first",
      Effect.gen(function* () {
        const prices = yield* PostedPrices
        const rows = [30, 10, 20].map((postedAt, revision) => price({ postedAt, revision }))
        for (const row of rows) yield* prices.post(row)
        for (const change of ofOthers) yield* prices.post(price({ ...change, postedAt: 40 }))
        expect((yield* prices.postedSince(price(), 0)).map(({ postedAt }) => postedAt)).toEqual([
          10, 20, 30,
        ])
        expect(yield* prices.postedSince(price(), 20)).toEqual([rows[2], rows[0]])
        expect(yield* prices.postedSince(price(), 31)).toEqual([])
      }),
    )

    scenario(
      "keeps the first sample of each minute",
      Effect.gen(function* () {
        const prices = yield* PostedPrices
        yield* prices.addSamples(
          [cost({ minute: 120_000 }), cost()],
          [token({ minute: 120_000 }), token()],
        )
        yield* prices.addSamples(
          [cost({ call: 1n, insertion: 2n })],
          [token({ tokens: 7n }), token({ token: exampleAddress(2) })],
        )
        yield* prices.addSamples([cost({ chainId: exampleChain(1) })], [])
        expect(yield* prices.costs(exampleChain(0), 0)).toEqual([cost(), cost({ minute: 120_000 })])
        expect(yield* prices.costs(exampleChain(0), 60_001)).toEqual([cost({ minute: 120_000 })])
        expect(yield* prices.costs(exampleChain(0), 120_000)).toEqual([cost({ minute: 120_000 })])
        const of = (since: number) => prices.tokenPrices(exampleChain(0), exampleAddress(1), since)
        expect(yield* of(0)).toEqual([token(), token({ minute: 120_000 })])
        expect(yield* of(60_001)).toEqual([token({ minute: 120_000 })])
        expect(yield* prices.tokenPrices(exampleChain(1), exampleAddress(1), 0)).toEqual([])
        expect(yield* prices.tokenPrices(exampleChain(0), exampleAddress(2), 0)).toEqual([
          token({ token: exampleAddress(2) }),
        ])
      }),
    )

    scenario(
      "purges only old prices",
      Effect.gen(function* () {
        const prices = yield* PostedPrices
        const minutes = [60_000, 120_000, 180_000]
        yield* prices.addSamples(
          minutes.map((minute) => cost({ minute })),
          minutes.map((minute) => token({ minute })),
        )
        for (const revision of [0, 1]) yield* prices.post(price({ revision, postedAt: revision }))
        yield* prices.purge({ samplesBefore: 120_000, pricesBefore: 1 })
        expect((yield* prices.costs(exampleChain(0), 0)).map(({ minute }) => minute)).toEqual([
          120_000, 180_000,
        ])
        expect(
          (yield* prices.tokenPrices(exampleChain(0), exampleAddress(1), 0)).map(
            ({ minute }) => minute,
          ),
        ).toEqual([120_000, 180_000])
        expect(yield* prices.postedSince(price(), 0)).toEqual([price({ revision: 1, postedAt: 1 })])
      }),
    )

    scenario(
      "keeps nothing of a rolled-back transaction",
      Effect.gen(function* () {
        const prices = yield* PostedPrices
        const { transact } = yield* UnitOfWork
        yield* Effect.exit(
          transact(
            Effect.gen(function* () {
              yield* prices.post(price())
              yield* prices.addSamples([cost()], [token()])
              return yield* Effect.fail("undo")
            }),
          ),
        )
        expect(yield* prices.newest(price(), 0)).toBe(null)
        expect(yield* prices.costs(exampleChain(0), 0)).toEqual([])
        expect(yield* prices.tokenPrices(exampleChain(0), exampleAddress(1), 0)).toEqual([])
      }),
    )
  })
}
