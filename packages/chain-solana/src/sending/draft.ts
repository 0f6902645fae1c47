import type { PoolTransaction, ProvenCall } from "@shielded-relay/core"
import type { RootPlace } from "@shielded-relay/pool-program"
import { Effect } from "effect"
import type { Endpoint } from "../rpc/Endpoints.ts"
import { readAccounts } from "../state/readAccounts.ts"
import { readRootPlace } from "../state/rootPlace.ts"
import { decodeRoutedData } from "../swap/RoutedData.ts"
import { matchStoredEntries } from "../swap/routedTables.ts"
import type { Rents } from "./costs.ts"
import type { Pool } from "./Pool.ts"
import { callOf, needsTokenAccount, singleJoin } from "./poolCall.ts"
import { recipientKeys, recipientSlice, recipientState } from "./recipients.ts"

/** The chain state that a call's transaction depends on, as one endpoint shows it. */
export interface Draft {
  readonly call: ProvenCall
  /** Where the proof's root is stored; `null` if this endpoint's state does not contain it. */
  readonly place: RootPlace | null
  /** Which payment would be refused, if any. */
  readonly refusing: "recipient" | "fee recipient" | null
  /** Whether a lookup table of the call's route has been closed. */
  readonly lacksTable: boolean
  readonly createsPayoutAccount: boolean
  readonly createsFeeAccount: boolean
}

/** Number of token accounts that the transaction creates. */
export const createdBy = ({ createsPayoutAccount, createsFeeAccount }: Draft): number =>
  Number(createsPayoutAccount) + Number(createsFeeAccount)

/** Reads the chain state that a call's bytes depend on from one endpoint. */
export const draftOf = Effect.fnUntraced(function* (
  endpoint: Endpoint,
  pool: Pool,
  rents: Rents,
  transaction: PoolTransaction,
) {
  const call = callOf(transaction)
  const { join, payout, fee, action } = singleJoin(call)
  const payments = [payout, fee].map((payment) =>
    payment === null ? [] : recipientKeys(pool, payment),
  )
  const routed = action === null ? null : decodeRoutedData(action.data)
  const [place, hasTables, accounts] = yield* Effect.all(
    [
      readRootPlace(endpoint, pool.addresses.roots, join.root),
      matchStoredEntries(endpoint, routed?.tables ?? []),
      payments.flat().length === 0
        ? Effect.succeed([])
        : readAccounts(endpoint, payments.flat(), recipientSlice),
    ],
    { concurrency: "unbounded" },
  )
  const [ofPayout = []] = payments
  const state = (payment: typeof payout, from: number) =>
    payment === null
      ? { refuses: false, lacksAccount: false }
      : recipientState(payment, accounts.slice(from, from + 3), rents.empty)
  const paid = state(payout, 0)
  const charged = state(fee, ofPayout.length)
  return {
    call,
    place,
    refusing: paid.refuses ? "recipient" : charged.refuses ? "fee recipient" : null,
    lacksTable: !hasTables,
    createsPayoutAccount: needsTokenAccount(payout) && paid.lacksAccount,
    createsFeeAccount: needsTokenAccount(fee) && charged.lacksAccount,
  } satisfies Draft
})
