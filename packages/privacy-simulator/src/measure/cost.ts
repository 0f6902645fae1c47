import type { PublicRecord } from "../publicRecord/PublicRecord.ts"
import type { TrueCall, Truth } from "../world/Truth.ts"
import { mean, quantile } from "./ranks.ts"

/** What one kind of call costs. */
export interface Cost {
  readonly kind: TrueCall["kind"] | `scheduled ${TrueCall["kind"]}`
  /** Mean gas of a call. */
  readonly gas: number
  /** Median seconds from the request, or a payout's start, to the block. */
  readonly waited: number
}

export function costsOf(
  { transactions }: Pick<PublicRecord, "transactions">,
  { calls }: Truth,
): ReadonlyArray<Cost> {
  const gas = new Map(transactions.map(({ hash, gasUsed }) => [hash, Number(gasUsed)]))
  const kindOf = ({ kind, scheduled }: TrueCall) =>
    scheduled ? (`scheduled ${kind}` as const) : kind
  return [...Map.groupBy(calls, kindOf)].map(([kind, some]) => ({
    kind,
    gas: mean(some.map(({ hash }) => gas.get(hash) ?? 0)),
    waited: quantile(
      some.map(({ waited }) => waited),
      0.5,
    ),
  }))
}
