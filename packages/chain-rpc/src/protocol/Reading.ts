import type { ForeignError, RequestFailure } from "../Dialect.ts"

/** A whole answer, and the failures that a protocol can read out of it. */
export interface Reading<Failure extends RequestFailure> {
  /** Whether the HTTP status says that all is well (2xx). */
  readonly isSuccess: boolean
  readonly body: string
  /** The endpoint said that something failed, in words or by its status alone. */
  readonly refused: (error: Pick<ForeignError, "code" | "message" | "data">) => Failure
  /** The answer is not what the protocol prescribes. */
  readonly malformed: () => Failure
}
