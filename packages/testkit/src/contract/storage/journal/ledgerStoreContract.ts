import {
  LedgerStore,
  ledgerPriceAge,
  PostedPrices,
  UnitOfWork,
  type LedgerEntry,
  type Price,
} from "@shielded-relay/core"
import { Effect, type Layer } from "effect"
import { exampleAddress, exampleChain } from "../../../example/index.ts"
import { suite, type TestRunner } from "../../TestRunner.ts"

const DAY = 86_400_000
const NOW = Date.UTC(2026, 0, 2)

const entry = (changes: Partial<LedgerEntry> = {}): LedgerEntry => ({
  day: NOW,
  chainId: exampleChain(0),
  kind: "withdraw",
  outcome: "confirmed",
  fee: { token: exampleAddress(1), amount: 2n ** 200n },
  cuts: [
    { token: exampleAddress(1), amount: 2n ** 100n },
    { token: exampleAddress(2), amount: 1n },
  ],
  native: 2n ** 90n,
  ...changes,
})

/** The laws of `LedgerStore`. Every build of the layer is an empty storage. */
export function ledgerStoreContract<E>(
  runner: TestRunner,
  layer: Layer.Layer<LedgerStore | PostedPrices | UnitOfWork, E>,
): void {
  const { expect } = runner
  suite(runner, "LedgerStore", layer, (scenario) => {
    const list = Effect.fnUntraced(function* (from: number, to: number, after = 0, limit = 99) {
      return yield* (yield* LedgerStore).list({ from, to }, after, limit)
    })
    const plain = (from: number, to: number, after = 0, limit = 99) =>
      Effect.map(list(from, to, after, limit), (rows) =>
        rows.map((row): LedgerEntry => {
          const { line: _, price: __, ...rest } = row
          return rest
        }),
      )

    scenario(
      "returns every field as written, by days and pages",
      Effect.gen(function* () {
        const ledger = yield* LedgerStore
        const insertion = entry({ kind: "tree-update", fee: null, cuts: [], native: 0n })
        const next = entry({ day: NOW + DAY, outcome: "failed", chainId: exampleChain(1) })
        const all = [entry(), next, insertion, entry({ kind: "payout" })]
        for (const one of all) yield* ledger.record(one, NOW)
        const [first, second, third, fourth] = all
        expect(yield* plain(NOW, NOW + 2 * DAY)).toEqual(all)
        expect(yield* plain(NOW, NOW + DAY)).toEqual([first, third, fourth])
        expect(yield* plain(NOW + 1, NOW + DAY + 1)).toEqual([second])
        expect(yield* plain(NOW, NOW + DAY, 0, 2)).toEqual([first, third])
        const page = yield* list(NOW, NOW + DAY, 0, 2)
        expect(yield* plain(NOW, NOW + DAY, page.at(-1)?.line, 2)).toEqual([fourth])
      }),
    )

    scenario(
      "prices an entry by the newest recent sample of its chain and fee token",
      Effect.gen(function* () {
        const ledger = yield* LedgerStore
        const prices = yield* PostedPrices
        const sample = (minute: number, tokens: bigint, chain = 0, token = 1) => ({
          chainId: exampleChain(chain),
          token: exampleAddress(token),
          minute,
          tokens,
          native: 10n,
        })
        const priced = Effect.fnUntraced(function* (changes: Partial<LedgerEntry>, at: number) {
          yield* ledger.record(entry(changes), at)
          const price: Price | null | undefined = (yield* list(NOW, NOW + DAY)).at(-1)?.price
          return price
        })
        yield* prices.addSamples(
          [],
          [
            sample(NOW, 1n),
            sample(NOW + 120_000, 3n),
            sample(NOW + 60_000, 2n),
            sample(NOW + 180_000, 4n, 1),
            sample(NOW + 180_000, 5n, 0, 2),
          ],
        )
        const newest = NOW + 120_000
        expect(yield* priced({}, newest)).toEqual({ tokens: 3n, native: 10n })
        expect(yield* priced({}, newest + ledgerPriceAge)).toEqual({ tokens: 3n, native: 10n })
        expect(yield* priced({}, newest + ledgerPriceAge + 1)).toBe(null)
        expect(yield* priced({ fee: null }, newest)).toBe(null)
      }),
    )

    scenario(
      "keeps nothing of a rolled-back transaction",
      Effect.gen(function* () {
        const ledger = yield* LedgerStore
        const { transact } = yield* UnitOfWork
        yield* ledger.record(entry(), NOW)
        const undone = Effect.andThen(
          ledger.record(entry({ native: 1n }), NOW),
          Effect.fail("undo"),
        )
        yield* Effect.exit(transact(undone))
        yield* transact(ledger.record(entry({ native: 2n }), NOW))
        expect((yield* plain(NOW, NOW + DAY)).map(({ native }) => native)).toEqual([2n ** 90n, 2n])
      }),
    )
  })
}
