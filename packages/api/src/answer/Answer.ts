import type { ErrorCode } from "@shielded-relay/core"

/** The answer to a request. `body` is plain JSON in the shape of the service's contract. */
export type Answer =
  | { readonly outcome: "ok"; readonly body: Readonly<Record<string, unknown>> }
  /** The operation is accepted and still running. */
  | { readonly outcome: "accepted"; readonly body: Readonly<Record<string, unknown>> }
  | {
      readonly outcome: "refused"
      readonly code: ErrorCode
      readonly body: Readonly<Record<string, unknown>>
      /** Whole seconds until a retry makes sense. */
      readonly retryAfter?: number
    }

/** An answer that goes on: what it says next, each time that it is asked. */
export interface OpenStream<Next> {
  readonly outcome: "stream"
  readonly next: Next
}

/** What a stream says next. `quiet`: nothing, but it is open. `over`: it ends. A refusal is the last thing that it says. */
export type StreamPart = Answer | { readonly outcome: "quiet" } | { readonly outcome: "over" }
