import type { PoolTransaction, ProvenCall } from "@shielded-relay/core"
import type { RootPlace } from "@shielded-relay/pool-program"
import { Effect } from "effect"
import type { Endpoint } from "../rpc/Endpoints.ts"
import { readAccounts } from "../state/readAccounts.ts"
import { readRootPlace } from "../state/rootPlace.ts"
import { decodeRoutedData } from "../swap/RoutedData.ts"
import { holdTheirPlaces } from "../swap/routedTables.ts"
import type { Rents } from "./costs.ts"
import type { Pool } from "./Pool.ts"
import { callOf, needsTokenAccount, singleJoin } from "./poolCall.ts"
import { recipientKeys, recipientSlice, recipientState } from "./recipients.ts"

/** What the chain says now about a call that is to be sent. */
export interface Draft {
  readonly call: ProvenCall
  /** `null`: the program does not know the root of the proof, as this endpoint sees it. */
  readonly place: RootPlace | null
  /** Whose account cannot be paid, if any. */
  readonly refusing: "recipient" | "fee recipient" | null
  /** Whether a lookup table that the call refers to was closed. */
  readonly lacksTable: boolean
  readonly createsPayoutAccount: boolean
  readonly createsFeeAccount: boolean
}

/** How many token accounts the transaction makes. */
export const createdBy = ({ createsPayoutAccount, createsFeeAccount }: Draft): number =>
  Number(createsPayoutAccount) + Number(createsFeeAccount)

/** Looks at one endpoint for what the bytes of a call depend on. */
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
      holdTheirPlaces(endpoint, routed?.tables ?? []),
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
