import { refusal } from "@shielded-relay/core"
import { Cause, Context, Data, Effect, Exit, Layer, Logger, Option, Tracer } from "effect"
import { inspect } from "node:util"
import { describe, expect, it } from "vitest"
import { privateTracer } from "../../src/tracing/privateTracer.ts"
import { CollectingTracer } from "./collectingTracer.ts"

class Quoting extends Data.TaggedError("Quoting")<{ readonly quoted: string }> {}

const secret = "0xdecafbad"

/** The spans that a tracer behind the gate is told of, of an effect that all happens inside `outer`. */
async function told<E>(effect: Effect.Effect<unknown, E>) {
  const collecting = new CollectingTracer()
  const tracer = Layer.effect(Tracer.Tracer, Effect.map(Tracer.Tracer, privateTracer)).pipe(
    Layer.provide(collecting.layer),
    // Logs as events of spans, and nowhere else.
    Layer.merge(Logger.layer([Logger.tracerLogger])),
  )
  await Effect.runPromiseExit(
    effect.pipe(Effect.withSpan("inner"), Effect.withSpan("outer"), Effect.provide(tracer)),
  )
  return collecting
}

/** How the inner span ended. */
async function endOf<E>(effect: Effect.Effect<unknown, E>) {
  const [inner] = (await told(effect)).named("inner")
  return inner?.status._tag === "Ended" ? inner.status.exit : undefined
}

describe("a tracer behind the gate", () => {
  it("is told names, parents and the attributes of the list, and none of a log, a value or a link's", async () => {
    const collecting = await told(
      Effect.gen(function* () {
        yield* Effect.annotateCurrentSpan({
          "chain.id": 1,
          "operation.id": { owner: secret },
          "http.route": "/withdraw",
          "db.query.text": secret,
        })
        yield* Effect.logError(secret).pipe(Effect.annotateLogs({ owner: secret }))
        const span = yield* Effect.currentSpan
        span.event(secret, 0n, { owner: secret })
        span.addLinks([{ span, attributes: { owner: secret } }])
        yield* Effect.void.pipe(
          Effect.withSpan("linked", { attributes: { owner: secret } }),
          Effect.linkSpans(span, { owner: secret }),
        )
        return secret
      }).pipe(Effect.orDie),
    )
    expect(collecting.paths).toEqual(new Set(["outer", "outer > inner", "inner > linked"]))
    const [inner] = collecting.named("inner")
    expect(inner?.attributes).toEqual(
      new Map<string, unknown>([
        ["chain.id", 1],
        ["http.route", "/withdraw"],
      ]),
    )
    expect(inner?.events).toEqual([])
    expect(inner?.links).toHaveLength(1)
    expect(inspect(collecting.spans, { depth: 8 })).not.toContain("decafbad")
  })

  it.each([
    [
      "a refusal",
      Effect.fail(refusal("MISSING_FIELD", { field: secret })),
      "RelayError",
      "MISSING_FIELD",
    ],
    ["a tagged error", Effect.fail(new Quoting({ quoted: secret })), "Quoting", ""],
    ["a defect", Effect.die(new RangeError(secret)), "RangeError", ""],
    ["a thrown text", Effect.die(secret), "Error", ""],
    ["a tag that is none", Effect.fail({ _tag: `for ${secret}` }), "Error", ""],
    [
      "two at once",
      Effect.failCause(
        Cause.combine(Cause.fail(new Quoting({ quoted: secret })), Cause.die(secret)),
      ),
      "Quoting",
      "",
    ],
  ])("learns of %s the kind, and the code of a refusal", async (_, effect, name, code) => {
    const exit = await endOf(effect)
    expect(exit).toMatchObject({ cause: { reasons: [{ error: { name, message: code } }] } })
    const [error] = Cause.prettyErrors(
      exit !== undefined && Exit.isFailure(exit) ? exit.cause : Cause.empty,
    )
    expect(inspect(error)).not.toMatch(/decafbad|\.ts/)
  })

  it("learns of an interruption that it was one", async () => {
    const exit = await endOf(Effect.interrupt)
    expect(exit !== undefined && Exit.isFailure(exit) && Cause.hasInterruptsOnly(exit.cause)).toBe(
      true,
    )
  })

  it("is given its own spans as parents", () => {
    const collecting = new CollectingTracer()
    const inner = Context.get(
      Effect.runSync(Effect.provide(Effect.context<never>(), collecting.layer)),
      Tracer.Tracer,
    )
    const tracer = privateTracer(inner)
    const about = {
      annotations: Context.empty(),
      links: [],
      startTime: 0n,
      kind: "internal" as const,
      root: false,
      sampled: true,
    }
    const parent = tracer.span({ ...about, name: "parent", parent: Option.none() })
    tracer.span({ ...about, name: "child", parent: Option.some(parent) })
    const [made, child] = collecting.spans
    expect(child?.parent).toEqual(Option.some(made))
    expect(Option.getOrUndefined(child?.parent ?? Option.none())).toBe(made)
  })
})
