import type { Section } from "../section/Section.ts"
import {
  deploying,
  killing,
  killingBeforeTheNodeHears,
  killingOnceTheNodeAccepted,
  losingAnswersToTransactions,
  noFault,
  reorganising,
  stoppingTheNode,
  type Breakables,
  type RealFault,
} from "../realFaults/realFaults.ts"
import { finalityDepth } from "../realFaults/startReplicas.ts"
import { installPeer, peer, type InstalledPeer } from "./installPeer.ts"
import { openPeerStage } from "./openPeerStage.ts"
import { blocksToRest, runPeerFault } from "./runPeerFault.ts"

export const peerTitle = "Real faults: a peer"

const faults: ReadonlyArray<RealFault<Breakables>> = [
  noFault,
  { ...killing(1), name: "kill -9" },
  killingBeforeTheNodeHears,
  killingOnceTheNodeAccepted,
  { ...deploying, name: "SIGTERM" },
  stoppingTheNode,
  reorganising(finalityDepth - 1, 2),
  losingAnswersToTransactions(2),
]
const load = { payments: 8, pause: 500, untilStrike: 3_000 }

/** Yields the table after each row, so that an interrupted run keeps the rows that it measured. */
export async function* measurePeer(): AsyncGenerator<Section> {
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1))
  const installed = await installPeer()
  try {
    const rows: Array<ReadonlyArray<string>> = []
    for (const fault of faults) {
      rows.push(await rowOf(installed, fault))
      console.error(rows.at(-1)?.join(" | "))
      yield tableOf(rows)
    }
  } finally {
    installed.remove()
  }
}

async function rowOf(
  installed: InstalledPeer,
  fault: RealFault<Breakables>,
): Promise<ReadonlyArray<string>> {
  const stage = await openPeerStage(installed, load.payments)
  try {
    const verdict = await runPeerFault(stage, fault, load)
    const { requests, unanswered, accepted, onChain, unknown, toldOtherwise } = verdict
    const { resent, paid, paidTwice } = verdict
    const counts = [requests, unanswered, accepted, onChain, unknown, toldOtherwise]
    const ends = stage.peer.endedByItself()
    const name = ends === 0 ? fault.name : `${fault.name}; ended by itself ${ends} times`
    return [name, ...[...counts, resent, paid, paidTwice].map(String)]
  } finally {
    await stage.close()
  }
}

function tableOf(rows: ReadonlyArray<ReadonlyArray<string>>): Section {
  return {
    title: peerTitle,
    note: `The same faults before another relay that runs here from npm: ${peer}, a bundler of ERC-4337, one process with its default settings, under which all that it knows is in its memory (\`--safe-mode=false\`, since anvil runs no tracing scripts; one executor key; only errors logged), behind a proxy before one local node with a block a second; EntryPoint v0.7 and its sample accounts, each row on a new node and process. ${load.payments} accounts send one signed user operation each, one wei to a fresh address, ${load.pause / 1000} s apart, each sent once and its answer not waited for; the fault begins ${load.untilStrike / 1000} s after the first, and what was ended is started again, after 3 s or, after SIGTERM, at once. In the last row two answers to sent transactions are lost. When all are on chain and have a receipt, or after ${blocksToRest} blocks, \`eth_getUserOperationReceipt\`, \`eth_getUserOperationByHash\` and the bundler's own \`pimlico_getUserOperationStatus\` are asked for every hash, and the events of the EntryPoint are read from the chain. Accepted: answered so, or on chain or known although the answer was lost. Whatever was neither accepted nor without an answer was refused. Unknown to the API: accepted, and none of the three calls knows it. Told otherwise: known, as executed when it is not on chain, or as not executed when it is. Sent again: neither of the two calls of ERC-4337 knows it and it was not refused, so its caller signs a new operation with the account's next nonce and sends it. The last two columns are what recipients hold after ${blocksToRest} more blocks at most; the EntryPoint executes each nonce of an account once.`,
    columns: [
      "fault",
      "requests",
      "answer lost",
      "accepted",
      "on chain",
      "unknown to the API",
      "told otherwise than the chain",
      "sent again",
      "paid in the end",
      "paid twice",
    ],
    rows,
  }
}
