import { setTimeout } from "node:timers/promises"
import { getAbiItem, getAddress, toHex, type Address, type Hash } from "viem"
import { entryPoint07Abi } from "viem/account-abstraction"
import type { Breakables, RealFault } from "../realFaults/realFaults.ts"
import type { Load } from "../realFaults/runFault.ts"
import { askPeer } from "./askPeer.ts"
import { lookUpOperation } from "./lookUpOperation.ts"
import { judgePeer, type PeerFate, type PeerVerdict } from "./judgePeer.ts"
import type { PeerStage } from "./openPeerStage.ts"
import { signPayment, type SignedPayment } from "./signPayment.ts"

/** Blocks to wait for all operations, once after the fault and once after callers have sent again. */
export const blocksToRest = 120n

const event = getAbiItem({ abi: entryPoint07Abi, name: "UserOperationEvent" })

/** Sends payments, injects the fault meanwhile, and compares what callers are told with the chain. */
export async function runPeerFault(
  stage: PeerStage,
  fault: RealFault<Breakables>,
  { payments, pause, untilStrike }: Load,
): Promise<PeerVerdict> {
  const planned = await Promise.all(
    stage.payers.slice(0, payments).map(async (payer) => {
      const to = freshAddress()
      return { payer, to, payment: await signPayment(stage, payer, to) }
    }),
  )
  const sending = sendInTurn(
    stage,
    planned.map(({ payment }) => payment),
    pause,
  )
  await setTimeout(untilStrike)
  await fault.strike(stage)
  const answers = await sending
  const awaited = planned.filter((_, n) => answers[n] !== "refused")
  await untilAtRest(
    stage,
    awaited.map(({ payment }) => payment.hash),
  )
  const learned = await Promise.all(
    planned.map(async ({ payer, to, payment: { hash } }, n) => {
      const answer = answers[n] ?? "none"
      const { told, standard } = await lookUpOperation(stage.peer.url, hash)
      const executed = await isExecuted(stage, hash)
      return { payer, to, answer, told, executed, resent: answer !== "refused" && !standard }
    }),
  )
  const again: Array<Hash> = []
  for (const { payer, to, resent } of learned) {
    if (!resent) continue
    // If the peer does not answer gas queries, no payment is sent to it.
    const payment = await signPayment(stage, payer, to).catch(() => null)
    if (payment === null) continue
    await send(stage, payment)
    again.push(payment.hash)
  }
  await untilAtRest(stage, again)
  const fates = await Promise.all(
    learned.map(async ({ to, ...rest }): Promise<PeerFate> => {
      const received = await stage.node.current().client.getBalance({ address: to })
      return { ...rest, received: Number(received) }
    }),
  )
  return judgePeer(fates)
}

/** Sends each payment once, without waiting for the previous one. */
async function sendInTurn(stage: PeerStage, payments: ReadonlyArray<SignedPayment>, pause: number) {
  const answers: Array<Promise<PeerFate["answer"]>> = []
  for (const payment of payments) {
    answers.push(send(stage, payment))
    await setTimeout(pause)
  }
  return Promise.all(answers)
}

async function send({ peer }: PeerStage, payment: SignedPayment): Promise<PeerFate["answer"]> {
  const answer = await askPeer(peer.url, "eth_sendUserOperation", payment.parameters)
  if (answer === null) return "none"
  return answer.error === undefined ? "accepted" : "refused"
}

/** Waits until every operation is on chain and has a receipt, or `blocksToRest` have passed. */
async function untilAtRest(stage: PeerStage, hashes: ReadonlyArray<Hash>): Promise<void> {
  const { client } = stage.node.current()
  const last = (await client.getBlockNumber()) + blocksToRest
  for (const hash of hashes)
    while ((await client.getBlockNumber()) < last) {
      if ((await isExecuted(stage, hash)) && (await lookUpOperation(stage.peer.url, hash)).standard)
        break
      await setTimeout(1_000)
    }
}

/** Whether an operation's event is on chain. A reorganization removes the event. */
async function isExecuted({ node, entryPoint }: PeerStage, userOpHash: Hash): Promise<boolean> {
  const logs = await node.current().client.getLogs({
    address: entryPoint,
    event,
    args: { userOpHash },
    fromBlock: 0n,
  })
  return logs.length > 0
}

function freshAddress(): Address {
  return getAddress(toHex(crypto.getRandomValues(new Uint8Array(20))))
}
