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
    note: `The same faults with another relay: ${peer}, an ERC-4337 bundler from npm. It runs as one process with its default settings, which keep all state in memory. Three settings differ: \`--safe-mode=false\`, because anvil runs no tracing scripts; one executor key; and only errors are logged. A proxy connects it to one local node, which makes a block per second, with EntryPoint v0.7 and its sample accounts. Each row starts a new node and process. ${load.payments} accounts send one signed user operation each, ${load.pause / 1000} s apart: one wei to a fresh address, sent once, without waiting for the previous answer. The fault begins ${load.untilStrike / 1000} s after the first. A killed process starts again after 3 s, one ended by SIGTERM at once. In the last row, two answers to sent transactions are lost. Once all operations are on chain and have a receipt, or after ${blocksToRest} blocks, \`eth_getUserOperationReceipt\`, \`eth_getUserOperationByHash\` and the bundler's own \`pimlico_getUserOperationStatus\` are called for every hash, and the EntryPoint's events are read from the chain. Accepted: the answer said so, or the answer was lost and the operation is known or on chain. The rest was refused or got no answer. Unknown to the API: accepted, but unknown to all three calls. Told otherwise: reported as executed but not on chain, or the reverse. Sent again: not refused, but unknown to both ERC-4337 calls, so the caller signs a new operation with the account's next nonce and sends it. The last two columns count recipients by what they hold after at most ${blocksToRest} more blocks; the EntryPoint executes each nonce of an account once.`,
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
