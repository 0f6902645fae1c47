import type { Effect } from "effect"
import { Context } from "effect"
import type { ScreeningSubject } from "../Screening.ts"
import type { StorageUnavailable } from "./StorageUnavailable.ts"

/** What screening said of somebody, for the operator's files. */
export interface ScreeningDecision {
  /** A UUID in lower case. */
  readonly id: string
  /** Milliseconds since the epoch. */
  readonly at: number
  readonly subject: ScreeningSubject
  readonly allowed: boolean
}

/**
 * Decisions of screening.
 *
 * Laws:
 * 1. `record` keeps a decision with every field of it; another one with the same id changes nothing.
 * 2. `list` gives those with `from ≤ at < to`, ordered by `at`, then by the text of their id; with `after`, only those that come after
 *    that one; at most `limit`.
 * 3. `purge(before)` forgets exactly those with `at < before` and says how many.
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
