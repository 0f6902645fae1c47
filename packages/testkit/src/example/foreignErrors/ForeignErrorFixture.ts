/** The meaning of a client's error for an adapter. The names are those of the EVM adapter. */
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

/** An error as a client returns it, and its meaning. */
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
