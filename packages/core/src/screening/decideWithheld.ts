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

/** What an operator decides about money that screening withheld: `released` gives it to its owner, `kept` withholds it further. */
export interface OperatorDecision {
  readonly state: "released" | "kept"
  /** Milliseconds since the epoch. */
  readonly at: number
  /** Why, in the operator's words. */
  readonly reason: string
}

/**
 * What became of a decision. `unchanged`: the same decision holds already. `refused`: it cannot be decided so in the state that it is in; an
 * order's is its phase, or `released`. Only `decided` has changed anything.
 */
export type DecisionOutcome =
  | { readonly kind: "decided" }
  | { readonly kind: "unchanged" }
  | { readonly kind: "unknown" }
  | { readonly kind: "refused"; readonly state: EntryState | OrderPhase }

/** A kept note may be released later; a released one may be spent already and is never taken back. */
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
      // Another decision came between: its state is read. Ends, since no state is entered twice.
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

/** Releases or keeps the rest of a private send that ended while its owner was denied. */
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
      // Another decision came between: the order is read again. Ends, since a failed order takes at most two decisions.
      Effect.catchTag("OrderMoved", attempt),
    )
  return yield* attempt()
})
