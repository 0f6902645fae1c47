import type { Effect } from "effect"
import { Context } from "effect"
import type { Operation, OperationRequest } from "../../operation/Operation.ts"
import type { SessionId } from "../../session/Session.ts"
import type { UsedNonce } from "./NonceStore.ts"
import type { QuoteWanted } from "./QuoteStore.ts"
import type { StorageUnavailable } from "./StorageUnavailable.ts"

/** A request that is to become an operation, with all that its acceptance hangs on. */
export interface Acceptance {
  readonly operation: Operation & { readonly request: OperationRequest }
  readonly sessionId: SessionId
  /** The nonce of the request. */
  readonly used: UsedNonce
  /** The owner's operations that may wait for their broadcast at a time, this one among them. */
  readonly places: number
  /** The notes to hold for the operation, in its chain's numbering; ascending, without repetition. */
  readonly positions: ReadonlyArray<number>
  /** The quote that the operation uses up if there is one; `required`: without it nothing is accepted. */
  readonly quote: { readonly wanted: QuoteWanted; readonly required: boolean } | null
}

/** What became of an acceptance; of several obstacles the first in this order. */
export type Verdict =
  | { readonly verdict: "nonce used"; readonly by: UsedNonce }
  | { readonly verdict: "session revoked" }
  | { readonly verdict: "session ended" }
  | { readonly verdict: "no place" }
  | { readonly verdict: "notes taken" }
  | { readonly verdict: "no quote" }
  | { readonly verdict: "accepted" }

/**
 * The acceptance of operations: nonce, session, reservation of notes, quote, the operation's row and its wake-up, decided and written
 * at once.
 *
 * Laws:
 * 1. What `record` answers and leaves is what `acceptancesOver` the other stores does in one transaction of their `UnitOfWork`, in some
 *    order among everything that happens at the same time. An adapter may decide many together.
 * 2. Whatever is not "accepted" has written nothing. `StorageUnavailable` leaves open what became of it; the nonce tells.
 * 3. It is a transaction of its own, never a part of another one.
 */
export interface AcceptancesShape {
  readonly record: (acceptance: Acceptance) => Effect.Effect<Verdict, StorageUnavailable>
}

export class Acceptances extends Context.Service<Acceptances, AcceptancesShape>()(
  "shielded-relay/Acceptances",
) {}
