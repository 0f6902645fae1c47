import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { tracedPort } from "../../src/tracing/tracedPort.ts"
import { CollectingTracer } from "./collectingTracer.ts"

/** A port as adapters write them: private fields, methods of the prototype, effects, parts and plain facts. */
class Shop {
  readonly name = "corner"
  readonly prices = { bread: 3 }
  readonly delivery = { slots: Effect.succeed(2), book: (slot: number) => Effect.succeed(slot) }
  readonly #stock = new Map([["bread", 5]])

  readonly open = Effect.succeed(true)

  stock(item: string) {
    return Effect.sync(() => this.#stock.get(item) ?? 0)
  }

  sells(item: string): boolean {
    return this.#stock.has(item)
  }
}

const using = (shop: Shop) =>
  Effect.all([shop.open, shop.stock("bread"), shop.delivery.slots, shop.delivery.book(1)])

async function told<A>(effect: Effect.Effect<A>) {
  const tracer = new CollectingTracer()
  const value = await Effect.runPromise(Effect.provide(effect, tracer.layer))
  return { value, paths: [...tracer.paths] }
}

describe("a traced port", () => {
  const shop = tracedPort("Shop", new Shop())

  it("gives what the port gives, with a span around each effect", async () => {
    const { value, paths } = await told(Effect.withSpan(using(shop), "visit"))
    expect(value).toEqual([true, 5, 2, 1])
    expect(paths).toEqual([
      "visit",
      "visit > Shop.open",
      "visit > Shop.stock",
      "visit > Shop.delivery.slots",
      "visit > Shop.delivery.book",
    ])
  })

  it("begins no trace of its own", async () => {
    expect(await told(using(shop))).toEqual({ value: [true, 5, 2, 1], paths: [] })
  })

  it("leaves facts and plain answers as they are, and stays the same object", () => {
    expect([shop.name, shop.prices.bread, shop.sells("bread")]).toEqual(["corner", 3, true])
    expect(Reflect.get(shop, "stock")).toBe(Reflect.get(shop, "stock"))
    expect(shop.delivery).toBe(shop.delivery)
  })

  it("leaves a frozen port's methods alone", async () => {
    const frozen = tracedPort("Shop", Object.freeze({ open: () => Effect.succeed(1) }))
    const { value, paths } = await told(Effect.withSpan(frozen.open(), "visit"))
    expect([value, paths]).toEqual([1, ["visit"]])
  })
})
