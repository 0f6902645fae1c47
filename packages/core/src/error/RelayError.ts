import { Data } from "effect"
import { errorCatalogue, type ErrorCode } from "./ErrorCode.ts"

/**
 * A refusal that may be shown to the caller. It never contains a secret, an owner or the text of a foreign error. `retryAfter` is whole
 * seconds.
 */
export class RelayError extends Data.TaggedError("RelayError")<{
  readonly code: ErrorCode
  readonly message: string
  readonly retryAfter?: number
  /** Additional fields of the answer, for example the operation behind a repeated nonce. */
  readonly details?: Readonly<Record<string, unknown>>
}> {
  get retryable(): boolean {
    return errorCatalogue[this.code].retryable
  }
}

/** Builds a refusal from the catalogue, filling in the text's parameters. */
export function refusal(
  code: ErrorCode,
  parameters: Readonly<Record<string, string | number | bigint>> = {},
  extra: {
    readonly retryAfter?: number
    readonly details?: Readonly<Record<string, unknown>>
  } = {},
): RelayError {
  const message = errorCatalogue[code].text.replace(/\{(\w+)\}/g, (_, name: string) =>
    String(parameters[name] ?? ""),
  )
  return new RelayError({ code, message, ...extra })
}
