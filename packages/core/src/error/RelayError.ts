import { Data } from "effect"
import type { Address } from "../address/Address.ts"
import type { ChainId } from "../address/ChainId.ts"
import { errorCatalogue, type ErrorCode } from "./ErrorCode.ts"

/** The amounts in the text of INSUFFICIENT_BALANCE, so that it can be told in whole tokens. */
export interface Shortfall {
  readonly chainId: ChainId
  readonly token: Address
  /** Smallest units. */
  readonly have: bigint
  /** Smallest units. */
  readonly need: bigint
}

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
  /** No part of an answer. */
  readonly shortfall?: Shortfall
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
    readonly shortfall?: Shortfall
  } = {},
): RelayError {
  const message = errorCatalogue[code].text.replace(/\{(\w+)\}/g, (_, name: string) =>
    String(parameters[name] ?? ""),
  )
  return new RelayError({ code, message, ...extra })
}
