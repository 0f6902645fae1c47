/** What the words of a client mean, as an adapter must understand them; the names are those of the EVM adapter. */
export type ForeignErrorMeaning =
  | "already-known"
  | "nonce-too-low"
  | "replacement-underpriced"
  | "underpriced"
  | "unfunded"
  | "transaction-refused"
  | "reverted"
  | "range-too-large"
  | "block-unknown"
  | "state-pruned"
  | "tag-unsupported"
  | "method-unsupported"
  | "rate-limited"
  | "unauthorized"
  | "timeout"
  | "unavailable"
  | "malformed"

/** One answer of a client, and what it means. */
export type ForeignErrorFixture = readonly [
  kind: ForeignErrorMeaning,
  error: {
    readonly code?: number | string | undefined
    readonly message?: string | undefined
    readonly data?: unknown
    readonly httpStatus?: number | undefined
  },
]

/** By method. */
export type ForeignErrorsOfClient = Readonly<Record<string, ReadonlyArray<ForeignErrorFixture>>>
