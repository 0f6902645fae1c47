import { Effect, Option, type Tracer } from "effect"
import type { Operation } from "../operation/Operation.ts"

/**
 * The attributes that a span may have: an operation's own random id, and words and numbers from fixed lists. A span never contains an
 * owner, an address, an amount, a nonce, an order or the text of an error. Exporters receive only these attributes (see `privateTracer` of
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

/** Adds the operation's attributes to all spans of a worker's step, including those of the ports that it calls. */
export function ofOperation(
  operation: Identified,
): <A, E, R>(step: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R> {
  return Effect.annotateSpans(attributesOf(operation))
}

export function attributesOf({ id, kind, chainId }: Identified): SpanAttributes {
  return { "operation.id": id, "operation.kind": kind, "chain.id": chainId }
}

/** Adds attributes to the current span only. */
export function annotate(attributes: SpanAttributes): Effect.Effect<void> {
  return Effect.annotateCurrentSpan({ ...attributes })
}

/** Adds attributes to the current span and to the outermost span of its request, so that each leads to the other. */
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
