import { Effect, Result } from "effect"
import type { Address } from "../address/Address.ts"
import {
  EntryStore,
  type Entry,
  type EntryChange,
  type EntryKey,
  type EntryState,
  type ReturnTo,
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

/** The operator's decision to return a note to its payer. */
export interface ReturnDecision extends Omit<OperatorDecision, "state"> {
  readonly state: "return-due"
  /** One of the note's payers; `null`: its only payer. */
  readonly payer: Address | null
  /** The operator's name for the case; it permits a payer with code and a note that others may have paid in part. */
  readonly caseName: string | null
}

/**
 * The result of a decision. `unchanged`: the same decision already applies. `refused`: the current state does not allow it; for an order
 * the state is its phase, or `released`. `no-such-payer`: the chain shows other payers, or several, and the decision names none of them.
 * Only `decided` changed anything.
 */
export type DecisionOutcome =
  | { readonly kind: "decided" }
  | { readonly kind: "unchanged" }
  | { readonly kind: "unknown" }
  | { readonly kind: "refused"; readonly state: EntryState | OrderPhase }
  | { readonly kind: "no-such-payer"; readonly payers: ReadonlyArray<Address> }

/**
 * A kept note may be released later. A released one may already be spent, so it cannot be withheld again. A return can be called off until
 * its operation starts.
 */
const entryStatesFor = {
  released: ["quarantined", "kept", "return-due"],
  kept: ["quarantined", "return-due"],
  "return-due": ["quarantined", "kept"],
} as const satisfies Record<EntryDecided["state"], ReadonlyArray<EntryState>>

type EntryDecided = OperatorDecision | ReturnDecision

/** Releases or keeps one quarantined note, or has it returned to its payer. */
export const decideEntry = Effect.fnUntraced(function* (key: EntryKey, decision: EntryDecided) {
  const entries = yield* EntryStore
  const attempt = (): Effect.Effect<DecisionOutcome, StorageUnavailable> =>
    Effect.gen(function* () {
      const entry = yield* entries.find(key)
      if (entry === null) return { kind: "unknown" }
      const change = changeOf(entry, decision)
      if ("kind" in change) return change
      // A concurrent decision came first: read its state.
      return (yield* entries.decide(key, change)) ? { kind: "decided" } : yield* attempt()
    })
  return yield* attempt()
})

/** The change that a decision makes to a note, or the outcome if it makes none. */
function changeOf(entry: Entry, decision: EntryDecided): EntryChange | DecisionOutcome {
  const { state } = entry
  const from: ReadonlyArray<EntryState> = entryStatesFor[decision.state]
  if (decision.state !== "return-due") {
    if (state === decision.state) return { kind: "unchanged" }
    return from.includes(state) ? { ...decision, from } : { kind: "refused", state }
  }
  if (!from.includes(state) && !returnStates.includes(state)) return { kind: "refused", state }
  const payer = decision.payer ?? (entry.payers.length === 1 ? entry.payers[0] : undefined)
  if (payer === undefined || !entry.payers.includes(payer))
    return { kind: "no-such-payer", payers: entry.payers }
  if (from.includes(state)) return { ...decision, payer, from }
  return isSameReturn(entry, { payer, caseName: decision.caseName })
    ? { kind: "unchanged" }
    : { kind: "refused", state }
}

/** Whether the note's last return is the same one. */
function isSameReturn({ decisions }: Entry, { payer, caseName }: ReturnTo): boolean {
  const last = decisions.findLast((one) => one.state === "return-due")
  return last?.payer === payer && last.caseName === caseName
}

const returnStates: ReadonlyArray<EntryState> = ["return-due", "returning", "returned"]

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
