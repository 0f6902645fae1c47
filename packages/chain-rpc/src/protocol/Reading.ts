import type { ForeignError, RequestFailure } from "../Dialect.ts"

/** A complete response, and the failures a protocol can find in it. */
export interface Reading<Failure extends RequestFailure> {
  /** Whether the HTTP status is 2xx. */
  readonly isSuccess: boolean
  readonly body: string
  /** The endpoint reported a failure, in its body or by its status. */
  readonly refused: (error: Pick<ForeignError, "code" | "message" | "data">) => Failure
  /** The response does not follow the protocol. */
  readonly malformed: () => Failure
}
