import type { Effect } from "effect"
import { Context } from "effect"
import type { ChainId } from "../../address/ChainId.ts"
import type { Operation } from "../../operation/Operation.ts"
import type { Grant } from "../../organization/Grant.ts"
import type { OwnerId } from "../../owner/Owner.ts"
import type { UsedNonce } from "./NonceStore.ts"
import type { Order } from "./OrderStore.ts"
import type { QuoteWanted } from "./QuoteStore.ts"
import type { StorageUnavailable } from "./StorageUnavailable.ts"
import type { WalletOperation } from "../../walletOperation/WalletOperation.ts"

/** An operation that a request starts, with the reservations and wake-up recorded with it. */
export interface AcceptedOperation {
  readonly operation: Operation
  /** Positions of the notes to reserve for the operation; ascending, unique. */
  readonly positions: ReadonlyArray<number>
  /** Whether to wake a worker for it. */
  readonly wakes: boolean
}

/** A private send, and the maximum of the owner's orders that may wait for their deposit, including this one. */
export interface AcceptedOrder {
  readonly order: Order & { readonly phase: "awaiting-deposit" }
  readonly maxUnpaid: number
}

/** Everything that one request writes, and the conditions it depends on. A refused request writes an operation with the reason. */
export interface Acceptance {
  readonly owner: OwnerId
  readonly grant: Grant
  /** The nonce of the request. */
  readonly used: UsedNonce
  /** Operations with new ids. Empty: the request only uses its nonce. */
  readonly operations: ReadonlyArray<AcceptedOperation>
  /** What a managed account does with its public coins; a worker is woken for it. Only under the grant of a stamp. */
  readonly walletOperation: WalletOperation | null
  /** The owner must have fewer than this many operations that wait for their broadcast; `null`: no limit. */
  readonly maxPending: number | null
  /** The owner must have fewer than this many operations that wait for their time; `null`: no limit. */
  readonly maxWaiting: number | null
  readonly order: AcceptedOrder | null
  /**
   * What the owner's operations on a chain may settle of its debt already (`OperationStore.recovered`); `null`: the request settles nothing.
   */
  readonly settled: { readonly chainId: ChainId; readonly atMost: bigint } | null
  /** The quote that the request consumes if it exists. `required`: without a quote the request is not accepted. */
  readonly quote: { readonly wanted: QuoteWanted; readonly required: boolean } | null
}

/** The result of an acceptance. If several conditions fail, it is the first in this order. */
export type Verdict =
  | { readonly verdict: "nonce used"; readonly by: UsedNonce }
  | { readonly verdict: "session revoked" }
  | { readonly verdict: "session ended" }
  /** The organization has another revision than the grant. */
  | { readonly verdict: "grant changed" }
  | { readonly verdict: "too many pending" }
  | { readonly verdict: "too many waiting" }
  | { readonly verdict: "too many unpaid" }
  | { readonly verdict: "debt settled" }
  | { readonly verdict: "notes taken" }
  | { readonly verdict: "no quote" }
  /** No policy that allows the request has room in its limits. */
  | { readonly verdict: "limit reached" }
  | { readonly verdict: "accepted" }

/**
 * Records every request that consumes a nonce. It checks and writes nonce, session, note reservations, quote, operation and order rows, and
 * wake-ups atomically.
 *
 * Laws:
 * 1. `record` returns and writes what `acceptancesOver` the other stores does in one transaction of their `UnitOfWork`, serialised with all
 *    concurrent calls. An adapter may batch several calls.
 * 2. Every verdict but "accepted" writes nothing. After `StorageUnavailable` the outcome is unknown; look up the nonce to learn it.
 * 3. `record` runs in its own transaction and never joins another one.
 * 4. Each note is reserved for one operation. If two operations of one acceptance name the same note, the verdict is "notes taken".
 * 5. A grant of a stamp holds for one revision of its organization: after any change the verdict is "grant changed". The first policy of
 *    the grant with room in all its limits is charged the grant's amounts; without one the verdict is "limit reached". Concurrent requests
 *    never overrun a limit together. The grant's audit entry is written with what it accepts.
 * 6. Of requests that would settle the same debt one is accepted; the verdict of the others is "debt settled".
 */
export interface AcceptancesShape {
  readonly record: (acceptance: Acceptance) => Effect.Effect<Verdict, StorageUnavailable>
}

export class Acceptances extends Context.Service<Acceptances, AcceptancesShape>()(
  "shielded-relay/Acceptances",
) {}
