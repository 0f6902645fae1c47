import type { Effect } from "effect"
import { Context } from "effect"
import type { Operation } from "../../operation/Operation.ts"
import type { OwnerId } from "../../owner/Owner.ts"
import type { SessionId } from "../../session/Session.ts"
import type { UsedNonce } from "./NonceStore.ts"
import type { Order } from "./OrderStore.ts"
import type { QuoteWanted } from "./QuoteStore.ts"
import type { StorageUnavailable } from "./StorageUnavailable.ts"

/** An operation that a request begins, with what is written beside its row. */
export interface AcceptedOperation {
  readonly operation: Operation
  /** The notes to hold for the operation, in its chain's numbering; ascending, without repetition. */
  readonly positions: ReadonlyArray<number>
  /** Whether a worker is woken for it. */
  readonly wakes: boolean
}

/** A private send, and the most orders of its owner that may wait for their deposit, this one among them. */
export interface AcceptedOrder {
  readonly order: Order & { readonly phase: "awaiting-deposit" }
  readonly maxUnpaid: number
}

/** All that one request writes, and what it depends on. A request that is refused writes an operation that says why. */
export interface Acceptance {
  readonly owner: OwnerId
  readonly sessionId: SessionId
  /** The nonce of the request. */
  readonly used: UsedNonce
  /** Their ids are new. None: the request uses its nonce and begins nothing. */
  readonly operations: ReadonlyArray<AcceptedOperation>
  /** Fewer operations of the owner than this wait for their broadcast; `null`: any number may wait. */
  readonly maxPending: number | null
  readonly order: AcceptedOrder | null
  /** The quote that the request uses up if there is one; `required`: without it nothing is accepted. */
  readonly quote: { readonly wanted: QuoteWanted; readonly required: boolean } | null
}

/** What became of an acceptance; of several obstacles the first in this order. */
export type Verdict =
  | { readonly verdict: "nonce used"; readonly by: UsedNonce }
  | { readonly verdict: "session revoked" }
  | { readonly verdict: "session ended" }
  | { readonly verdict: "too many pending" }
  | { readonly verdict: "too many unpaid" }
  | { readonly verdict: "notes taken" }
  | { readonly verdict: "no quote" }
  | { readonly verdict: "accepted" }

/**
 * The intake of every request that consumes a nonce: nonce, session, reservations of notes, quote, the rows of operations and order, and
 * wake-ups, decided and written at once.
 *
 * Laws:
 * 1. What `record` answers and leaves is what `acceptancesOver` the other stores does in one transaction of their `UnitOfWork`, in some
 *    order among everything that happens at the same time. An adapter may decide many together.
 * 2. Whatever is not "accepted" has written nothing. `StorageUnavailable` leaves open what became of it; the nonce tells.
 * 3. It is a transaction of its own, never a part of another one.
 * 4. No note is held for two operations: two of one acceptance that name the same note are "notes taken".
 */
export interface AcceptancesShape {
  readonly record: (acceptance: Acceptance) => Effect.Effect<Verdict, StorageUnavailable>
}

export class Acceptances extends Context.Service<Acceptances, AcceptancesShape>()(
  "shielded-relay/Acceptances",
) {}
