import type { ErrorCode } from "@shielded-relay/core"

/** What goes back to the caller: plain JSON values in `body`, in the contract's shape. */
export type Answer =
  | { readonly outcome: "ok"; readonly body: Readonly<Record<string, unknown>> }
  /** Accepted and still running. */
  | { readonly outcome: "accepted"; readonly body: Readonly<Record<string, unknown>> }
  | {
      readonly outcome: "refused"
      readonly code: ErrorCode
      readonly body: Readonly<Record<string, unknown>>
      /** Whole seconds. */
      readonly retryAfter?: number
    }
