import { Data } from "effect"
import type { Uuid } from "../request/uuid.ts"

/** A policy allows a request once administrators have approved it. The request becomes a proposal; it is no refusal. */
export class ApprovalsWanted extends Data.TaggedError("ApprovalsWanted")<{
  readonly policyId: Uuid
  readonly needed: number
}> {}
