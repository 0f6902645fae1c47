import { bounds } from "../src/measure/acceptance.ts"
import { barChart } from "../src/plot/barChart.ts"
import { fileNameOf } from "./worldName.ts"
import type { Judged } from "./sections.ts"

/** The plots of docs/privacy.md for one world, by file name. */
export function chartsOf({ size, report }: Judged) {
  const world = fileNameOf(size)
  const payouts = report.payers.filter(({ of }) => of.startsWith("payouts"))
  const pairs = report.pairs.filter(({ of }) => of.startsWith("one order"))
  return [
    {
      name: `${world}-payers.svg`,
      svg: barChart({
        title: `Payouts of private sends on ${size.market}: advantage over guessing the payer`,
        axis: "share of payouts",
        bars: payouts.map(({ attacker, of, advantage }) => ({
          label: `${of.slice("payouts ".length)}: ${attacker}`,
          ...advantage,
        })),
      }),
    },
    {
      name: `${world}-pairs.svg`,
      svg: barChart({
        title: `Two payouts of one order on ${size.market}: AUC`,
        axis: "0.5 tells nothing",
        bars: pairs.map(({ attacker, of, auc }) => ({
          label: `${of.slice("one order ".length)}: ${attacker}`,
          ...auc,
        })),
        mark: { at: bounds.pairAuc, label: "bound" },
      }),
    },
  ]
}
