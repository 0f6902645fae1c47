import type { Earnings } from "./answers.ts"
import { code, table } from "./elements.ts"
import { coinText, dayText, grouped } from "./format.ts"
import { h, type ComponentChild } from "./preact.ts"

/** What operations earned against what their gas cost. */
export function earnings({ chains, totals }: Earnings): ComponentChild {
  const chainOf = (chainId: number) => chains.find((chain) => chain.chainId === chainId)
  const rows = totals.toReversed().map((total) => {
    const { name = String(total.chainId), decimals = 18 } = chainOf(total.chainId) ?? {}
    const { day, kind, outcome, operations, earned, native, unpriced } = total
    return [
      dayText(day),
      name,
      outcome === "failed" ? `${kind}, failed` : kind,
      grouped(operations),
      `${coinText(earned, decimals)}${unpriced === 0 ? "" : ` (${unpriced} without a price)`}`,
      coinText(native, decimals),
      coinText((BigInt(earned) - BigInt(native)).toString(), decimals),
    ]
  })
  const cuts = totals
    .toReversed()
    .flatMap(({ day, chainId, kind, cuts: paid }) =>
      paid.map(({ token, amount }) => [
        dayText(day),
        chainOf(chainId)?.name ?? String(chainId),
        kind,
        code(token),
        grouped(amount),
      ]),
    )
  return h(
    "div",
    null,
    h(
      "p",
      { class: "quiet" },
      "Whole coins of each chain. Fees count at the price of their time; the operator's own fees are below.",
    ),
    table(
      "Fees against gas",
      ["Day", "Chain", "Kind", "Operations", "Fees", "Gas", "Left"],
      rows,
      "No operation ended in these days.",
    ),
    table(
      "The operator's fees",
      ["Day", "Chain", "Kind", "Token", "Smallest units"],
      cuts,
      "None was paid in these days.",
    ),
  )
}
