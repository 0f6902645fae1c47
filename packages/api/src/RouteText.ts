import type { ErrorCode } from "@shielded-relay/core"

/** What the documentation says of a signed route, and the refusals that are its own. */
export interface RouteText {
  readonly summary: string
  readonly description: string
  readonly tag: "Session" | "Reads" | "Transactions"
  /** Beyond those of every request of its kind. */
  readonly refusals: ReadonlyArray<ErrorCode>
  /** Whether it may still run when the answer is due: 202. */
  readonly mayBeAccepted: boolean
}

/** What the deposits share. */
export const deposit = {
  tag: "Transactions",
  refusals: ["UNSUPPORTED_TOKEN", "CHAIN_UNAVAILABLE", "INVALID_REF"],
  mayBeAccepted: false,
} as const
