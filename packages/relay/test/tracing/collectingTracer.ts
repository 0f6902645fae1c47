import { Layer, Option, Tracer } from "effect"

/** Keeps every span that it is told of, as an exporter would be told. */
export class CollectingTracer {
  readonly spans: Array<Tracer.NativeSpan> = []

  readonly layer = Layer.succeed(
    Tracer.Tracer,
    Tracer.make({
      span: (options) => {
        const span = new Tracer.NativeSpan(options)
        this.spans.push(span)
        return span
      },
    }),
  )

  /** `parent > span`, once for each such pair; a root stands alone. */
  get paths(): ReadonlySet<string> {
    return new Set(this.spans.map((span) => [...parentsOf(span), span.name].slice(-2).join(" > ")))
  }

  named(name: string): ReadonlyArray<Tracer.NativeSpan> {
    return this.spans.filter((span) => span.name === name)
  }

  clear(): void {
    this.spans.length = 0
  }
}

function parentsOf(span: Tracer.NativeSpan): ReadonlyArray<string> {
  const parent = Option.getOrUndefined(span.parent)
  return parent instanceof Tracer.NativeSpan ? [...parentsOf(parent), parent.name] : []
}
