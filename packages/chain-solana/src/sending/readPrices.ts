import { recently } from "@shielded-relay/chain-rpc"
import type { ChainUnavailable } from "@shielded-relay/core"
import { Effect } from "effect"
import { tokenAccountSize } from "../account/tokenAccounts.ts"
import type { Endpoints } from "../rpc/Endpoints.ts"
import { priorityFeesCall, rentCall } from "../rpc/solanaCalls.ts"
import type { Rents } from "./costs.ts"
import type { Pool } from "./Pool.ts"
import { unitPriceOf, type UnitPriceBounds } from "./priorityFee.ts"

/** What transactions of the pool cost now. Reads of the last second are reused. */
export interface Prices {
  readonly rents: Effect.Effect<Rents, ChainUnavailable>
  /** Compute unit price, micro-lamports. */
  readonly unitPrice: Effect.Effect<bigint, ChainUnavailable>
}

/** The cluster's rents now. It may change them at any time, so they are never constants. */
export const readRents = (reading: Endpoints): Effect.Effect<Rents, ChainUnavailable> =>
  reading.first((endpoint) =>
    Effect.map(
      Effect.all([endpoint.ask(rentCall(0)), endpoint.ask(rentCall(tokenAccountSize))]),
      ([empty, tokenAccount]) => ({ empty: BigInt(empty), tokenAccount: BigInt(tokenAccount) }),
    ),
  )

export const readPrices = Effect.fnUntraced(function* (
  reading: Endpoints,
  { addresses }: Pool,
  bounds: UnitPriceBounds,
) {
  const rents = yield* recently(readRents(reading))
  // Every transaction of the pool writes its tree account, so the pool's transactions compete for that account.
  const unitPrice = yield* recently(
    reading.first((endpoint) =>
      Effect.map(endpoint.ask(priorityFeesCall([addresses.tree])), (recent) =>
        unitPriceOf(
          recent.map(({ prioritizationFee }) => prioritizationFee),
          bounds,
        ),
      ),
    ),
  )
  return { rents, unitPrice } satisfies Prices
})
