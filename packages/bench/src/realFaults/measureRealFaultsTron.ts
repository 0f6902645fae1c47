import type { Section } from "../section/Section.ts"
import { kills, tallyTable, type StageFault } from "./tallyTable.ts"
import { TronStage } from "./TronStage.ts"

export const realFaultsTronTitle = "Real faults: TRON"

const payments = 4

const faults: ReadonlyArray<StageFault<TronStage>> = [
  ...kills,
  {
    name: "the node accepts, its answers are lost",
    strike: (stage) => stage.sending("executed, answer lost", 12_000),
  },
  { name: "sends dropped for 12 s", strike: (stage) => stage.sending("dropped", 12_000) },
  {
    name: "sends delayed by 3 blocks, delivered twice and reordered for 20 s",
    strike: (stage) => stage.disorder(3, 20_000),
  },
  {
    name: "3 forks of 2 blocks, each with a transaction that is gone",
    strike: (stage) => stage.forks(2, 3),
  },
  {
    name: "sends dropped, kill -9, and all signed bytes expired before the next start",
    strike: (stage) => stage.expireWhileDead("dropped"),
  },
]

export async function* measureRealFaultsTron(): AsyncGenerator<Section> {
  const stage = await TronStage.open(payments)
  try {
    yield* tallyTable(stage, faults, {
      title: realFaultsTronTitle,
      note: `One service process on the embedded database makes real proofs for the local TRON node, which makes a block every 3 s and solidifies it two blocks later. In each row, ${payments} withdrawals to fresh addresses are requested in parallel while the fault happens; the caller sends the same bytes again if no answer comes. Afterwards the service is asked for every nonce until it is final, the bytes of every transaction that the service ever sent are sent once more, and every recipient's balance and every receipt is read from the node. In the end the owner's balance must be what the pool holds.`,
    })
  } finally {
    await stage.close()
  }
}
