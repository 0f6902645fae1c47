import { LegRejected, type TransactionFees } from "@shielded-relay/core"
import { Effect } from "effect"
import type { Endpoints } from "../rpc/Endpoints.ts"
import { unitsFromSimulation } from "../sending/computeUnits.ts"
import { feeOf } from "../sending/costs.ts"
import type { Pool } from "../sending/Pool.ts"
import { raisedUnitPrice, type UnitPriceBounds } from "../sending/priorityFee.ts"
import type { Prices } from "../sending/readPrices.ts"
import { recentBlockhash } from "../sending/suggestFees.ts"
import { readLegTerms, writeLegTerms, type LegTerms } from "../sending/Terms.ts"
import { legSignatures, unitBoundOf, type DepositLeg } from "./depositLeg.ts"
import { tryLeg } from "./tryLeg.ts"

/** The most that a leg can cost its fee payer at a compute unit price, lamports. */
export const legBound = (notes: DepositLeg["notes"], unitPrice: bigint): bigint =>
  feeOf({ units: unitBoundOf(notes), unitPrice }, legSignatures)

const feesOf = (terms: LegTerms): TransactionFees => ({
  most: feeOf(terms, legSignatures),
  terms: writeLegTerms(terms),
})

/**
 * Fees and terms of a leg that the chain would take now. The compute unit limit is what the simulation used plus a fifth, within the bound
 * that `legBound` assumes. A leg is rejected only if every endpoint in service rejects it: one that lags behind may not know the account's
 * coins yet.
 */
export const priceLeg = Effect.fnUntraced(function* (
  endpoints: Endpoints,
  pool: Pool,
  { unitPrice }: Pick<Prices, "unitPrice">,
  leg: DepositLeg,
) {
  const [block, price, trial] = yield* Effect.all(
    [
      recentBlockhash(endpoints),
      unitPrice,
      endpoints.prefer(
        (endpoint) => tryLeg(endpoint, pool, leg),
        (found) => "units" in found,
      ),
    ],
    { concurrency: "unbounded" },
  )
  if ("code" in trial) return yield* new LegRejected({ chainId: pool.chainId, code: trial.code })
  const [limit, bound] = [unitsFromSimulation(trial.units), unitBoundOf(leg.notes)]
  return feesOf({ units: limit < bound ? limit : bound, unitPrice: price, ...block })
})

/**
 * Fees and terms with a new blockhash and a higher compute unit price. Sign with them only after `broadcast` has reported the replaced
 * bytes as `expired`: until then a block may include both transactions.
 */
export const repriceLeg = Effect.fnUntraced(function* (
  endpoints: Endpoints,
  { unitPrice }: Pick<Prices, "unitPrice">,
  bounds: UnitPriceBounds,
  replacing: TransactionFees,
) {
  const before = readLegTerms(replacing.terms)
  const [block, now] = yield* Effect.all([recentBlockhash(endpoints), unitPrice], {
    concurrency: "unbounded",
  })
  const price = raisedUnitPrice(now, before.unitPrice, bounds)
  return feesOf({ units: before.units, unitPrice: price, ...block })
})
