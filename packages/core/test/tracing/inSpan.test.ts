import { inSpan } from "@shielded-relay/core"
import { Effect, Option, References, Tracer } from "effect"
import { expect, it } from "vitest"

const around = Effect.map(Effect.serviceOption(Tracer.ParentSpan), Option.getOrNull)

it("runs an effect in a span of its name", async () => {
  const inner = inSpan("a.b", { root: true, attributes: { "chain.id": 1 } })(around)
  const span = await Effect.runPromise(Effect.withSpan(inner, "outer"))
  if (span?._tag !== "Span") throw new Error("there is no span")
  expect([span.name, Option.isNone(span.parent), [...span.attributes]]).toEqual([
    "a.b",
    true,
    [["chain.id", 1]],
  ])
})

it("makes no span where tracing is off", async () => {
  const off = Effect.provideService(inSpan("a.b")(around), References.TracerEnabled, false)
  expect(await Effect.runPromise(off)).toBe(null)
})
