import { bounds } from "../src/measure/acceptance.ts"
import { barChart } from "../src/plot/barChart.ts"
import type { Judged } from "./sections.ts"

/** The plots of docs/privacy.md for one world, by file name. */
export function chartsOf({ size, report }: Judged) {
  const { policies = [] } = size
  const market = [size.market, ...policies].join("-")
  const payouts = report.payers.filter(({ of }) => of === "payouts")
  const pairs = report.pairs.filter(({ of }) => of === "one order")
  return [
    {
      name: `${market}-payers.svg`,
      svg: barChart({
        title: `Payouts of private sends on ${market}: advantage over guessing the payer`,
        axis: "share of payouts",
        bars: payouts.map(({ attacker, advantage }) => ({ label: attacker, ...advantage })),
      }),
    },
    {
      name: `${market}-pairs.svg`,
      svg: barChart({
        title: `Two payouts of one order on ${market}: AUC`,
        axis: "0.5 tells nothing",
        bars: pairs.map(({ attacker, auc }) => ({ label: attacker, ...auc })),
        mark: { at: bounds.pairAuc, label: "bound" },
      }),
    },
  ]
}
