import type { Answer, SignedRequest } from "@shielded-relay/api"
import { Cause, Exit, Layer, Logger, References, Tracer } from "effect"
import { spellingsOf, wordsIn, wordsOf, type Canary } from "./check/canaries.ts"

/** Where something was heard. */
export type Ear = "a log line" | "a metric" | "a span" | "a refusal"

/**
 * Collects everything that leaves the processes of a run except answers to their callers: log lines before redaction, metrics, spans as an
 * exporter receives them, and the texts of refusals.
 */
export class Overheard {
  readonly #heard = new Map<string, Ear>()
  /** Refusals with their requests: a refusal may repeat what its request contains. */
  readonly #refusals = new Map<string, string>()

  hear(ear: Ear, ...values: ReadonlyArray<unknown>): void {
    for (const value of values)
      for (const text of textsIn(value)) if (text.length > 4) this.#heard.set(text, ear)
  }

  hearAnswer(request: SignedRequest, answer: Answer): void {
    if (answer.outcome !== "refused") return
    const asked = `${request.rawQuery} ${String.fromCodePoint(...request.rawBody)}`
    this.#refusals.set(JSON.stringify(answer), asked)
  }

  /** Receives the spans of a process. */
  get tracer(): Layer.Layer<never> {
    const hear = (span: Tracer.NativeSpan, exit: Exit.Exit<unknown, unknown>) => {
      this.hear("a span", span.name, [...span.attributes], span.events, span.links)
      if (Exit.isFailure(exit)) this.hear("a span", exit.cause)
    }
    class HeardSpan extends Tracer.NativeSpan {
      override end(endTime: bigint, exit: Exit.Exit<unknown, unknown>): void {
        super.end(endTime, exit)
        hear(this, exit)
      }
    }
    return Layer.succeed(Tracer.Tracer, Tracer.make({ span: (options) => new HeardSpan(options) }))
  }

  /** Receives the log lines of a process. */
  get logger(): Layer.Layer<never> {
    return Logger.layer([
      Logger.make(({ message, cause, fiber }) =>
        this.hear("a log line", message, cause, fiber.getRef(References.CurrentLogAnnotations)),
      ),
    ])
  }

  /** Where canaries were heard. */
  leaks(canaries: ReadonlyArray<Canary>): ReadonlyArray<string> {
    const texts = [...this.#heard].map(([text, ear]) => ({ text, ear, told: "" }))
    const refused = [...this.#refusals].map(([text, told]) => ({
      text,
      ear: "a refusal" as const,
      told: told.toLowerCase(),
    }))
    const plain = [...texts, ...refused].map((one) => ({
      ...one,
      squeezed: one.text.toLowerCase().replaceAll(/\s/g, ""),
    }))
    const all = plain.map(({ squeezed }) => squeezed).join("\n")
    const words = new Set(texts.flatMap(({ text }) => wordsIn(text)))
    const seen = new Set<string>()
    for (const canary of canaries) {
      // A refusal may contain its caller's own amounts, so only the other channels are searched for amounts.
      if ("amount" in canary) {
        const word = wordsOf(canary.amount).find((one) => words.has(one))
        if (word === undefined) continue
        const ear = texts.find(({ text }) => wordsIn(text).includes(word))?.ear
        seen.add(`${ear} tells the amount of ${canary.what}: ${word}`)
        continue
      }
      for (const spelling of spellingsOf(canary.address)) {
        if (!all.includes(spelling)) continue
        for (const { squeezed, told, ear } of plain)
          if (squeezed.includes(spelling) && !told.includes(spelling))
            seen.add(`${ear} names ${canary.what}: ${spelling}`)
      }
    }
    return [...seen]
  }
}

/** Every text and number in a value, errors and causes included. */
function textsIn(value: unknown, depth = 0): ReadonlyArray<string> {
  if (typeof value === "string") return [value]
  if (typeof value === "number" || typeof value === "bigint") return [String(value)]
  if (typeof value !== "object" || value === null || depth > 8) return []
  const within = (one: unknown) => textsIn(one, depth + 1)
  if (value instanceof Uint8Array) return [hexOf(value)]
  if (Cause.isCause(value)) return [Cause.pretty(value), ...value.reasons.flatMap(within)]
  if (value instanceof Error)
    return [
      value.name,
      value.message,
      value.stack ?? "",
      ...Object.values(value),
      value.cause,
    ].flatMap(within)
  if (value instanceof Map || value instanceof Set) return [...value].flatMap(within)
  if (Array.isArray(value)) return [value.join(), ...value.flatMap(within)]
  return Object.entries(value).flatMap(within)
}

const hexOf = (bytes: Uint8Array) =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("")
