import type { ErrorCode } from "@shielded-relay/core"
import type { Schema } from "effect"
import type { Authentication } from "../routes/Route.ts"

/** What the document says of a route that a session, a wallet or a stamp authenticates. */
export interface DocumentedRoute {
  readonly method: "GET" | "POST"
  /** The path below the mount prefix, with `:name` for a parameter. */
  readonly pattern: string
  readonly tag: "Session" | "Reads" | "Transactions" | "Managed wallets"
  readonly summary: string
  readonly description: string
  readonly authentication: Authentication | "stamp"
  readonly request: Schema.ConstraintDecoder<unknown>
  /** The whole body of a success. */
  readonly answer: Schema.Constraint
  /** All refusals, those of its kind of route included. */
  readonly refusals: ReadonlyArray<ErrorCode>
  /** Whether the operation may still run when the answer is due (status 202). */
  readonly mayBeAccepted: boolean
}
