import type { Section } from "../section/Section.ts"
import { SolanaStage } from "./SolanaStage.ts"
import { kills, tallyTable, type StageFault } from "./tallyTable.ts"

export const realFaultsSolanaTitle = "Real faults: Solana"

const faults: ReadonlyArray<StageFault<SolanaStage>> = [
  ...kills,
  {
    name: "the node accepts, its answers are lost",
    strike: (stage) => stage.sending("executed, answer lost", 4_000),
  },
  { name: "sends dropped for 4 s", strike: (stage) => stage.sending("dropped", 4_000) },
  {
    name: "forks of 5 blocks, each second for 8 s, their transactions gone",
    strike: (stage) => stage.forks(5, 8),
  },
  {
    name: "sends dropped, kill -9, and every blockhash expired before the next start",
    strike: (stage) => stage.expireWhileDead(),
  },
]

export async function* measureRealFaultsSolana(): AsyncGenerator<Section> {
  const stage = await SolanaStage.open()
  try {
    yield* tallyTable(stage, faults, {
      title: realFaultsSolanaTitle,
      note: `One service process on the embedded database makes real proofs for the local Solana node, which makes a block every 100 ms. In each row, ${SolanaStage.payments} withdrawals to fresh addresses are requested in parallel while the fault happens; the caller sends the same bytes again if no answer comes. Afterwards the service is asked for every nonce until it is final, the bytes of every transaction in a block are sent once more, and every recipient's account is read from the node.`,
    })
  } finally {
    await stage.close()
  }
}
