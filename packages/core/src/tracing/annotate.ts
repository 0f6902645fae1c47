import { Effect, Option, type Tracer } from "effect"
import type { Operation } from "../operation/Operation.ts"

/**
 * All that a span may say beside its name: an operation's own random id, and words and numbers from fixed lists. Never an owner, an
 * address, an amount, a nonce, an order or the text of an error; exporters are given nothing else (see `privateTracer` of
 * shielded-relay).
 */
export const spanAttributeNames = [
  "operation.id",
  "operation.kind",
  "chain.id",
  "http.request.method",
  "http.route",
  "http.response.status_code",
  "error.type",
] as const

export type SpanAttributes = Partial<
  Readonly<Record<(typeof spanAttributeNames)[number], string | number>>
>

type Identified = Pick<Operation, "id" | "kind"> & { readonly chainId: number }

/** Says which operation a worker's step, and all it asks of ports, is about. */
export function ofOperation(
  operation: Identified,
): <A, E, R>(step: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R> {
  return Effect.annotateSpans(attributesOf(operation))
}

export function attributesOf({ id, kind, chainId }: Identified): SpanAttributes {
  return { "operation.id": id, "operation.kind": kind, "chain.id": chainId }
}

/** Says something of the current span alone. */
export function annotate(attributes: SpanAttributes): Effect.Effect<void> {
  return Effect.annotateCurrentSpan({ ...attributes })
}

/** Says something of the current span and of the request that it is part of, so that one is found by the other. */
export function annotateRequest(attributes: SpanAttributes): Effect.Effect<void> {
  return Effect.map(Effect.option(Effect.currentSpan), (current) => {
    const spans = Option.toArray(current).flatMap((span) => [span, outermost(span)])
    for (const span of new Set(spans))
      for (const [name, value] of Object.entries(attributes)) span.attribute(name, value)
  })
}

function outermost(span: Tracer.Span): Tracer.Span {
  const parent = Option.getOrUndefined(span.parent)
  return parent?._tag === "Span" ? outermost(parent) : span
}
