import { operatorMonth, type Account, type OperatorMonth } from "./operatorMonth.ts"
import type { Spike } from "./gasPrices.ts"

/** Prints this package's figures, a section per line: `node bench/main.ts [word in the title]`. */
const only = (process.argv[2] ?? "").toLowerCase()
const title = "The operator's month"
const week = 7 * 24 * 60

/** A spike each week, at another hour of the day, and at another minute: also right after the hour's price is posted. */
const weekly = (minutes: number, times: bigint, first: number): ReadonlyArray<Spike> =>
  [17, 2, 31, 1].map((after, n) => ({ from: first + n * (week + 7 * 60) + after, minutes, times }))
const four = weekly(180, 4n, 1_440)
const twenty = weekly(40, 20n, 4_320)

const months: ReadonlyArray<readonly [string, ReadonlyArray<Spike>, bigint | null]> = [
  ["no spikes", [], null],
  ["4x for 3 hours, weekly", four, null],
  ["20x for 40 minutes, weekly", twenty, null],
  ["both", [...four, ...twenty], null],
  ["both, ceiling at 6x", [...four, ...twenty], 6n],
]

if (title.toLowerCase().includes(only)) {
  const rows: Array<ReadonlyArray<string>> = []
  for (const [name, spikes, ceiling] of months)
    rows.push([name, ...cellsOf(await operatorMonth({ days: 30, spikes, ceiling }))])
  console.log(
    JSON.stringify({
      title,
      note: "Written by `npm run bench -- --only operator`: fees and costs of 30 simulated days by the service's own prices, bounds and waits (docs/fees.md), with samples of every minute. A withdrawal each minute is mined a minute after its price was charged; every half hour an order of two payouts is accepted, which start within 12 hours. Gas moves by up to 3 % a minute between half and twice the usual price, and a spike begins and ends from one minute to the next, the hardest case. Result: fees less costs, in % of the costs; the margin is 20 %. Below cost: calls whose fee was less than their cost when it was charged, and the most minutes in a row of that: a price stands for 5 minutes at least. Late: payouts that could wait no longer and were sent below cost. Refused: requests above the ceiling.",
      columns: [
        "gas",
        "result of withdrawals, %",
        "below cost",
        "in a row, minutes",
        "result of payouts, %",
        "late",
        "result of late payouts, %",
        "refused",
        "result of all, %",
      ],
      rows,
    }),
  )
}

function cellsOf({ withdrawals, payouts, late, refused }: OperatorMonth): ReadonlyArray<string> {
  return [
    resultOf(withdrawals),
    `${withdrawals.belowCost} of ${withdrawals.calls}`,
    String(withdrawals.longestBelow),
    resultOf(payouts),
    `${late.calls} of ${late.calls + payouts.calls}`,
    resultOf(late),
    String(refused),
    resultOf(withdrawals, payouts, late),
  ]
}

/** Fees less costs, in percent of the costs. */
function resultOf(...accounts: ReadonlyArray<Account>): string {
  const fees = accounts.reduce((sum, account) => sum + account.fees, 0n)
  const costs = accounts.reduce((sum, account) => sum + account.costs, 0n)
  return costs === 0n ? "–" : (Number(((fees - costs) * 1_000n) / costs) / 10).toFixed(1)
}
