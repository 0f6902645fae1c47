import { Effect, type Layer } from "effect"
import { QuoteStore, UnitOfWork, type FeeQuote } from "@shielded-relay/core"
import { exampleAddress, exampleChain, exampleOwner, exampleQuote } from "../../example/index.ts"
import { suite, type TestRunner } from "../TestRunner.ts"

/** The laws of `QuoteStore`. Every build of the layer is an empty store. */
export function quoteStoreContract<E>(
  runner: TestRunner,
  layer: Layer.Layer<QuoteStore | UnitOfWork, E>,
): void {
  const { expect } = runner
  const wanted = (quote: FeeQuote, joins = quote.maxJoins, now = quote.expiresAt - 1) => {
    const { id: _id, maxJoins: _maxJoins, expiresAt: _expiresAt, ...fields } = quote
    return { ...fields, joins, now }
  }

  suite(runner, "QuoteStore", layer, (scenario) => {
    const quote = exampleQuote(1)

    scenario(
      "returns a quote once, with all fields",
      Effect.gen(function* () {
        const quotes = yield* QuoteStore
        yield* quotes.add(quote)
        expect(yield* quotes.take(wanted(quote))).toEqual(quote)
        expect(yield* quotes.take(wanted(quote))).toBe(null)
      }),
    )

    scenario(
      "returns no quote that differs in any field",
      Effect.gen(function* () {
        const quotes = yield* QuoteStore
        yield* quotes.add(quote)
        const others: ReadonlyArray<Partial<FeeQuote>> = [
          { owner: exampleOwner(1) },
          { chainId: exampleChain(1) },
          { feeToken: exampleAddress(1) },
          { tokens: [exampleAddress(1)] },
          { tokens: [exampleAddress(1), exampleAddress(2), exampleAddress(3)] },
          { tokens: [exampleAddress(1), exampleAddress(3)] },
          { externalActionId: "uniswap-v3" },
          { feeAmount: quote.feeAmount + 1n },
          { feeAmount: quote.feeAmount - 1n },
        ]
        for (const change of others)
          expect(yield* quotes.take(wanted({ ...quote, ...change }))).toBe(null)
        expect(yield* quotes.take(wanted(quote))).toEqual(quote)
      }),
    )

    scenario(
      "covers up to its joins and until it expires",
      Effect.gen(function* () {
        const quotes = yield* QuoteStore
        yield* quotes.add(quote)
        expect(yield* quotes.take(wanted(quote, quote.maxJoins + 1))).toBe(null)
        expect(yield* quotes.take(wanted(quote, 1, quote.expiresAt))).toBe(null)
        expect(yield* quotes.take(wanted(quote, 1, quote.expiresAt + 1))).toBe(null)
        expect(yield* quotes.take(wanted(quote, 1))).toEqual(quote)
      }),
    )

    scenario(
      "lists the fee tokens of an owner's live quotes with an amount, each once",
      Effect.gen(function* () {
        const quotes = yield* QuoteStore
        const [one, two, three] = [exampleAddress(1), exampleAddress(2), exampleAddress(3)]
        const { owner, chainId, feeAmount, expiresAt } = quote
        const asked = { owner, chainId, feeAmount, now: expiresAt - 1 }
        const rows: ReadonlyArray<Partial<FeeQuote>> = [
          { feeToken: two },
          { feeToken: two, externalActionId: "uniswap-v3", maxJoins: 1 },
          { feeToken: one, tokens: [exampleAddress(3)] },
          { feeToken: three, expiresAt: expiresAt - 1 },
          { feeToken: three, owner: exampleOwner(1) },
          { feeToken: three, chainId: exampleChain(1) },
          { feeToken: three, feeAmount: feeAmount + 1n },
        ]
        for (const [n, change] of rows.entries())
          yield* quotes.add({ ...exampleQuote(10 + n), ...change })
        expect(yield* quotes.tokensOf(asked)).toEqual([one, two].toSorted())
        expect(yield* quotes.tokensOf({ ...asked, now: expiresAt })).toEqual([])
        yield* quotes.take(wanted({ ...exampleQuote(12), ...rows[2] }))
        expect(yield* quotes.tokensOf(asked)).toEqual([two])
        yield* quotes.purge(expiresAt)
        expect(yield* quotes.tokensOf({ ...asked, now: 0 })).toEqual([])
      }),
    )

    scenario(
      "has one taker per quote among many at once",
      Effect.gen(function* () {
        const quotes = yield* QuoteStore
        const added = Array.from({ length: 10 }, (_, n) => exampleQuote(n))
        for (const one of added) yield* quotes.add(one)
        const taken = yield* Effect.all(
          Array.from({ length: 100 }, () => quotes.take(wanted(quote))),
          { concurrency: "unbounded" },
        )
        const ids = taken.flatMap((one) => (one === null ? [] : [one.id]))
        expect(ids.toSorted()).toEqual(added.map(({ id }) => id).toSorted())
      }),
    )

    scenario(
      "restores a quote when its taker's transaction is rolled back",
      Effect.gen(function* () {
        const quotes = yield* QuoteStore
        const { transact } = yield* UnitOfWork
        yield* quotes.add(quote)
        yield* Effect.exit(
          transact(Effect.andThen(quotes.take(wanted(quote)), Effect.fail("undo"))),
        )
        yield* Effect.exit(
          transact(Effect.andThen(quotes.add(exampleQuote(2)), Effect.fail("undo"))),
        )
        expect(yield* quotes.take(wanted(quote))).toEqual(quote)
        expect(yield* quotes.take(wanted(quote))).toBe(null)
      }),
    )

    scenario(
      "purges only expired quotes",
      Effect.gen(function* () {
        const quotes = yield* QuoteStore
        const rows = [999, 1000, 1001].map((expiresAt, n) =>
          exampleQuote(n, { expiresAt, feeAmount: BigInt(n) + 1n }),
        )
        for (const row of rows) yield* quotes.add(row)
        expect(yield* quotes.purge(1000)).toBe(2)
        expect(yield* quotes.purge(1000)).toBe(0)
        const left = yield* Effect.forEach(rows, (row) => quotes.take(wanted(row, 1, 0)))
        expect(left).toEqual([null, null, rows[2]])
      }),
    )
  })
}
