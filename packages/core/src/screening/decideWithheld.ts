import { Effect, Result } from "effect"
import {
  EntryStore,
  type Entry,
  type EntryKey,
  type EntryState,
  type StorageUnavailable,
} from "../port/index.ts"
import { OrderStore, type OrderPhase } from "../port/storage/OrderStore.ts"
import { transitionOrder } from "../privateSend/index.ts"

/** The operator's decision on withheld money: `released` gives it to its owner, `kept` continues to withhold it. */
export interface OperatorDecision {
  readonly state: "released" | "kept"
  /** Milliseconds since the epoch. */
  readonly at: number
  /** The operator's reason. */
  readonly reason: string
}

/**
 * The result of a decision. `unchanged`: the same decision already applies. `refused`: the current state does not allow it; for an order
 * the state is its phase, or `released`. Only `decided` changed anything.
 */
export type DecisionOutcome =
  | { readonly kind: "decided" }
  | { readonly kind: "unchanged" }
  | { readonly kind: "unknown" }
  | { readonly kind: "refused"; readonly state: EntryState | OrderPhase }

/** A kept note may be released later. A released one may already be spent, so it cannot be withheld again. */
const entryStatesFor = {
  released: ["quarantined", "kept"],
  kept: ["quarantined"],
} as const satisfies Record<OperatorDecision["state"], ReadonlyArray<EntryState>>

/** Releases or keeps one quarantined note. */
export const decideEntry = Effect.fnUntraced(function* (key: EntryKey, decision: OperatorDecision) {
  const entries = yield* EntryStore
  const attempt = (): Effect.Effect<DecisionOutcome, StorageUnavailable> =>
    Effect.flatMap(entries.find(key), (entry) => {
      const outcome = outcomeFor(entry, decision.state)
      if (outcome.kind !== "decided") return Effect.succeed(outcome)
      const change = { ...decision, from: entryStatesFor[decision.state] }
      // A concurrent decision came first: read its state. This ends, because no state is entered twice.
      return Effect.flatMap(entries.decide(key, change), (isDecided) =>
        isDecided ? Effect.succeed(outcome) : attempt(),
      )
    })
  return yield* attempt()
})

function outcomeFor(entry: Entry | null, wanted: OperatorDecision["state"]): DecisionOutcome {
  if (entry === null) return { kind: "unknown" }
  if (entry.state === wanted) return { kind: "unchanged" }
  const from: ReadonlyArray<EntryState> = entryStatesFor[wanted]
  return from.includes(entry.state) ? { kind: "decided" } : { kind: "refused", state: entry.state }
}

/** Releases or keeps the remainder of a private send that ended while its owner was denied. */
export const decideOrder = Effect.fnUntraced(function* (id: string, decision: OperatorDecision) {
  const orders = yield* OrderStore
  const attempt = (): Effect.Effect<DecisionOutcome, StorageUnavailable> =>
    Effect.gen(function* () {
      const order = yield* orders.find(id)
      const last = order?.decisions.at(-1)?.state
      if (order === null) return { kind: "unknown" } as const
      if (last === decision.state) return { kind: "unchanged" } as const
      const next = transitionOrder(order, { type: "decided", decision })
      if (Result.isFailure(next)) {
        const state = last === "released" ? last : order.phase
        return { kind: "refused", state } as const
      }
      yield* orders.update(next.success)
      return { kind: "decided" } as const
    }).pipe(
      // A concurrent decision came first: read the order again. This ends, because a failed order takes at most two decisions.
      Effect.catchTag("OrderMoved", attempt),
    )
  return yield* attempt()
})
