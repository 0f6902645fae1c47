import { Effect, Redacted } from "effect"
import type { HttpTarget } from "../protocol/HttpTarget.ts"
import type { ConnectionOptions, EndpointOptions } from "./ConnectionOptions.ts"
import { isHttpUrl } from "./isHttpUrl.ts"

/** The endpoints by what they are asked, in the configured order. */
export interface Targets {
  readonly reading: ReadonlyArray<HttpTarget>
  readonly submission: ReadonlyArray<HttpTarget>
  /** Those that the operator trusts with payers and recipients; may be empty. */
  readonly trusted: ReadonlyArray<HttpTarget>
}

type Target = HttpTarget & { readonly use: NonNullable<EndpointOptions["use"]> }

/** Validates the endpoints. URLs stay out of every message. */
export const readTargets = Effect.fnUntraced(function* <E>(
  options: Omit<ConnectionOptions, "chainId">,
  refuse: (code: "invalid-endpoint" | "no-endpoints", message: string) => E,
) {
  const all: Array<Target> = []
  for (const [index, endpoint] of options.endpoints.entries()) {
    const name = endpoint.name ?? `rpc-${index + 1}`
    const url = Redacted.isRedacted(endpoint.url) ? endpoint.url : Redacted.make(endpoint.url)
    if (!isHttpUrl(Redacted.value(url))) {
      return yield* Effect.fail(
        refuse(
          "invalid-endpoint",
          `The URL of endpoint ${name} must be an http or https URL without credentials`,
        ),
      )
    }
    if (all.some((other) => other.name === name)) {
      return yield* Effect.fail(
        refuse("invalid-endpoint", `Two endpoints have the name ${name}: rename one of them`),
      )
    }
    all.push({
      name,
      url,
      headers: endpoint.headers ?? {},
      timeoutMilliseconds: options.timing?.request ?? 5_000,
      maxResponseBytes: options.maxResponseBytes ?? 32 * 1024 * 1024,
      use: endpoint.use ?? "both",
    })
  }
  const reading = all.filter(({ use }) => use === "both" || use === "read")
  const submitting = all.filter(({ use }) => use === "submit")
  const submission = submitting.length > 0 ? submitting : all.filter(({ use }) => use === "both")
  if (reading.length > 0 && submission.length > 0) {
    const trusted = all.filter(({ use }) => use === "private")
    return { reading, submission, trusted } satisfies Targets as Targets
  }
  return yield* Effect.fail(
    refuse(
      "no-endpoints",
      "At least one endpoint must be for reading and one for sending: add one, or change its use",
    ),
  )
})
