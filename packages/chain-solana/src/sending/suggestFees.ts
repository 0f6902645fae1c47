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
import type { Terms } from "./Terms.ts"
import { tryCall, type Trial } from "./simulate.ts"

export interface FeeContext {
  readonly pool: Pool
  readonly rents: Rents
  readonly sender: Address
  /** Millionths of a lamport per unit that are asked now. */
  readonly unitPrice: bigint
  readonly bounds: UnitPriceBounds
  /** What a simulation has just found, if there was one. */
  readonly trial?: Trial | undefined
}

/**
 * Fees and terms of a transaction that is to be signed. The limit of compute units is what the call just used and a fifth, or a bound where
 * nobody could try it: a call that a lagging endpoint refuses is sent all the same.
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
  // Without a place the program will refuse the transaction; the next one is signed with the place that there is then.
  const { ring, index } = draft.place ?? { ring: 0, index: 0 }
  const price =
    replacing === undefined
      ? unitPrice
      : raisedUnitPrice(unitPrice, replacing.maxPriorityFeePerGas, bounds)
  const { createsPayoutAccount, createsFeeAccount } = draft
  const terms: Terms = { ...block, ring, index, createsPayoutAccount, createsFeeAccount }
  const most = costOf(
    { units, unitPrice: price, nullifiers: 2, createdAccounts: createdBy(draft) },
    rents,
  )
  return {
    gasLimit: units,
    maxFeePerGas: price,
    maxPriorityFeePerGas: price,
    most,
    terms: { ...terms },
  } satisfies TransactionFees
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

/** A lagging endpoint's blockhash shortens the transaction's life, and an invented height would keep it from ever expiring. */
export const recentBlockhash = (endpoints: Endpoints) =>
  Effect.map(
    endpoints.all((endpoint) => endpoint.ask(blockhashCall)),
    (answers) =>
      reachedByTwo(
        successes(answers).map(({ value }) => value),
        ({ lastValidBlockHeight }) => lastValidBlockHeight,
      ),
  )
