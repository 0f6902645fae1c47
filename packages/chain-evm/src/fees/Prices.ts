import type { ChainUnavailable } from "@shielded-relay/core"
import type { Effect } from "effect"
import type { L1Fees } from "./connectL1Fees.ts"
import type { FeeMarket } from "./feeMarket.ts"

/** What transactions cost on a chain now. */
export interface Prices {
  readonly market: Effect.Effect<FeeMarket, ChainUnavailable>
  readonly l1Fees: L1Fees
}
