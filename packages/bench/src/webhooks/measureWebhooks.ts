import type { Section } from "../section/Section.ts"
import { DepositStage, type DepositLoad, type Told } from "./DepositStage.ts"

export const webhooksTitle = "Webhooks, from the block to the receiver"

const loads: ReadonlyArray<DepositLoad> = [
  { deposits: 500, perBlock: 5, kills: 0 },
  { deposits: 10_000, perBlock: 150, kills: 10 },
]

/** Measures how long after a block the operator's endpoint is told of the deposits in it, and whether it is told of all, with processes killed. */
export async function* measureWebhooks(): AsyncGenerator<Section> {
  const rows: Array<ReadonlyArray<string>> = []
  for (const load of loads) {
    const stage = await DepositStage.open()
    try {
      rows.push(rowOf(load, await stage.run(load)))
    } finally {
      await stage.close()
    }
    yield {
      title: webhooksTitle,
      note: "Two service processes on one Postgres server post to an HTTPS endpoint on this machine, while owners deposit and a node makes a block per second. The time runs from when the node shows the block until the endpoint has read `deposit.seen`; the service looks at the chain four times a second. Messages are also those of the owners' balances. Each kill is a `kill -9` of one of the processes in turn, which starts again at once. Lost are deposits whose last state, `deposit.confirmed`, never came. A version falls if one comes after a higher one of its deposit. A message comes again if the process that sent it died before it noted the answer.",
      columns: [
        "deposits",
        "per block",
        "kills",
        "messages",
        "p50",
        "p99",
        "lost",
        "versions that fell",
        "came again",
      ],
      rows: [...rows],
    }
  }
}

function rowOf({ deposits, perBlock, kills }: DepositLoad, told: Told): ReadonlyArray<string> {
  const sorted = told.latencies.toSorted((a, b) => a - b)
  const quantile = (part: number) =>
    `${((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0) / 1_000).toFixed(2)} s`
  return [
    ...[deposits, perBlock, kills, told.messages].map((one) => one.toLocaleString("en")),
    quantile(0.5),
    quantile(0.99),
    ...[told.lost, told.fallen, told.repeated].map((one) => one.toLocaleString("en")),
  ]
}
