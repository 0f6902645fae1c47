import { reachedByTwo, successes } from "@shielded-relay/chain-rpc"
import type { Address, PoolTransaction, TransactionFees } from "@shielded-relay/core"
import { bytesToHex } from "@noble/hashes/utils.js"
import { Effect, Result } from "effect"
import type { Endpoints } from "../rpc/Endpoints.ts"
import { blockhashCall } from "../rpc/solanaCalls.ts"
import { unitBound, unitsFromSimulation } from "./computeUnits.ts"
import { costOf, type Rents } from "./costs.ts"
import { createdBy, draftOf, type Draft } from "./draft.ts"
import type { Pool } from "./Pool.ts"
import { raisedUnitPrice, type UnitPriceBounds } from "./priorityFee.ts"
import { readTerms, writeTerms, type Terms } from "./Terms.ts"
import { tryCall, type Trial } from "./simulate.ts"

export interface FeeContext {
  readonly pool: Pool
  readonly rents: Rents
  readonly sender: Address
  /** Current compute unit price, micro-lamports. */
  readonly unitPrice: bigint
  readonly bounds: UnitPriceBounds
  /** The result of a simulation that was just made, if any. */
  readonly trial?: Trial | undefined
}

/**
 * Fees and terms of a transaction to be signed. The compute unit limit is what the simulation used plus a fifth. Without a successful
 * simulation it is an upper bound: a call that only a lagging endpoint refuses is sent anyway.
 */
export const suggestFees = Effect.fnUntraced(function* (
  endpoints: Endpoints,
  { pool, rents, sender, unitPrice, bounds, trial }: FeeContext,
  transaction: PoolTransaction,
  replacing?: TransactionFees,
) {
  const trying = endpoints.prefer(
    (endpoint) => tryCall(endpoint, pool, rents, sender, transaction),
    (finding) => "units" in finding,
  )
  const [block, tried] = yield* Effect.all(
    [
      recentBlockhash(endpoints),
      trial === undefined ? Effect.result(trying) : Effect.succeed(Result.succeed(trial)),
    ],
    { concurrency: "unbounded" },
  )
  const found =
    Result.isSuccess(tried) && "units" in tried.success
      ? { draft: tried.success.draft, units: unitsFromSimulation(tried.success.units) }
      : yield* untried(endpoints, pool, rents, transaction)
  const { draft, units } = found
  // Without a position the program will refuse the transaction. The next one is signed with the position found then.
  const { ring, index } = draft.place ?? { ring: 0, index: 0 }
  const price =
    replacing === undefined
      ? unitPrice
      : raisedUnitPrice(unitPrice, readTerms(replacing.terms).unitPrice, bounds)
  const { createsPayoutAccount, createsFeeAccount } = draft
  const terms: Terms = {
    units,
    unitPrice: price,
    ...block,
    ring,
    index,
    createsPayoutAccount,
    createsFeeAccount,
  }
  const most = costOf(
    { units, unitPrice: price, nullifiers: 2, createdAccounts: createdBy(draft) },
    rents,
  )
  return { most, terms: writeTerms(terms) } satisfies TransactionFees
})

const untried = Effect.fnUntraced(function* (
  endpoints: Endpoints,
  pool: Pool,
  rents: Rents,
  transaction: PoolTransaction,
) {
  const draft: Draft = yield* endpoints.prefer(
    (endpoint) => draftOf(endpoint, pool, rents, transaction),
    ({ place }) => place !== null,
  )
  const { action } = draft.call.extData
  const units = unitBound({
    action: action !== null,
    actionUnits: action === null ? 0n : pool.venues.get(bytesToHex(action.id))?.units,
    createdAccounts: createdBy(draft),
  })
  return { draft, units }
})

/**
 * A lagging endpoint's blockhash would expire early, and an invented height would keep the transaction from ever expiring. So two endpoints
 * must have reached the height.
 */
export const recentBlockhash = (endpoints: Endpoints) =>
  Effect.map(
    endpoints.all((endpoint) => endpoint.ask(blockhashCall)),
    (answers) =>
      reachedByTwo(
        successes(answers).map(({ value }) => value),
        ({ lastValidBlockHeight }) => lastValidBlockHeight,
      ),
  )
