import type { Effect } from "effect"
import { Context } from "effect"
import type { ScreeningSubject } from "../Screening.ts"
import type { StorageUnavailable } from "./StorageUnavailable.ts"

/** A screening decision, for the operator's records. */
export interface ScreeningDecision {
  /** A UUID in lower case. */
  readonly id: string
  /** Milliseconds since the epoch. */
  readonly at: number
  readonly subject: ScreeningSubject
  readonly allowed: boolean
}

/**
 * Stores screening decisions.
 *
 * Laws:
 * 1. `record` stores a decision with all its fields. A second decision with the same id changes nothing.
 * 2. `list` returns decisions with `from ≤ at < to`, ordered by `at`, then by id as text. With `after`, only later ones; at most `limit`.
 * 3. `purge(before)` deletes exactly the decisions with `at < before` and returns how many.
 */
export interface ScreeningStoreShape {
  readonly record: (decision: ScreeningDecision) => Effect.Effect<void, StorageUnavailable>
  readonly list: (
    range: { readonly from: number; readonly to: number },
    limit: number,
    after?: Pick<ScreeningDecision, "at" | "id">,
  ) => Effect.Effect<ReadonlyArray<ScreeningDecision>, StorageUnavailable>
  readonly purge: (before: number) => Effect.Effect<number, StorageUnavailable>
}

export class ScreeningStore extends Context.Service<ScreeningStore, ScreeningStoreShape>()(
  "shielded-relay/ScreeningStore",
) {}
