import { RelayError, spanAttributeNames } from "@shielded-relay/core"
import { Cause, Exit, Option, Tracer } from "effect"

/**
 * Wraps a tracer so that it receives only data that may leave the process: span names, times and parents, and the attributes in
 * `spanAttributeNames`. Of a failure it gets the error's tag and a refusal's code. Messages, stacks, values, log lines and
 * attributes of other libraries are dropped, because they may contain an owner, an address or an amount.
 */
export function privateTracer(tracer: Tracer.Tracer): Tracer.Tracer {
  return Tracer.make({
    span: (options) => {
      const parent = Option.map(options.parent, exported)
      const links = options.links.map(({ span }) => ({ span: exported(span), attributes: {} }))
      return new PrivateSpan(tracer.span({ ...options, parent, links }), options.parent)
    },
  })
}

/** The span of the wrapped tracer. */
const exported = (span: Tracer.AnySpan): Tracer.AnySpan =>
  span instanceof PrivateSpan ? span.told : span

class PrivateSpan implements Tracer.Span {
  readonly _tag = "Span"
  readonly told: Tracer.Span
  readonly parent: Option.Option<Tracer.AnySpan>

  constructor(told: Tracer.Span, parent: Option.Option<Tracer.AnySpan>) {
    this.told = told
    this.parent = parent
  }

  get name() {
    return this.told.name
  }
  get spanId() {
    return this.told.spanId
  }
  get traceId() {
    return this.told.traceId
  }
  get annotations() {
    return this.told.annotations
  }
  get status() {
    return this.told.status
  }
  get attributes() {
    return this.told.attributes
  }
  get links() {
    return this.told.links
  }
  get sampled() {
    return this.told.sampled
  }
  get kind() {
    return this.told.kind
  }

  end(endTime: bigint, exit: Exit.Exit<unknown, unknown>): void {
    this.told.end(endTime, Exit.isSuccess(exit) ? Exit.void : Exit.failCause(namedOnly(exit.cause)))
  }

  attribute(name: string, value: unknown): void {
    if (!allowed.has(name)) return
    if (typeof value === "string" || typeof value === "number") this.told.attribute(name, value)
  }

  /** Drops events: Effect turns every log line into an event of the current span. */
  event(): void {}

  addLinks(links: ReadonlyArray<Tracer.SpanLink>): void {
    this.told.addLinks(links.map(({ span }) => ({ span: exported(span), attributes: {} })))
  }
}

const allowed: ReadonlySet<string> = new Set(spanAttributeNames)

function namedOnly(cause: Cause.Cause<unknown>): Cause.Cause<SpanFault> {
  if (Cause.hasInterruptsOnly(cause)) return Cause.interrupt()
  const [fault] = cause.reasons.flatMap((reason) => {
    if (Cause.isFailReason(reason)) return faultOf(reason.error)
    return Cause.isDieReason(reason) ? faultOf(reason.defect) : []
  })
  return Cause.fail(fault ?? new SpanFault("Error", ""))
}

function faultOf(error: unknown): SpanFault {
  if (error instanceof RelayError) return new SpanFault("RelayError", error.code)
  if (typeof error === "object" && error !== null && "_tag" in error)
    return new SpanFault(wordOf(error._tag), "")
  return new SpanFault(error instanceof Error ? wordOf(error.name) : "Error", "")
}

/** Keeps a name only if it looks like a tag of the program. Any other text could contain private data. */
function wordOf(name: unknown): string {
  return typeof name === "string" && /^[A-Za-z][A-Za-z0-9]{0,63}$/.test(name) ? name : "Error"
}

/** A failure as a span reports it: its tag, and the code of a refusal. */
class SpanFault extends Error {
  override readonly name: string
  override readonly stack: string

  constructor(name: string, code: string) {
    super(code)
    this.name = name
    this.stack = code === "" ? name : `${name}: ${code}`
  }
}
