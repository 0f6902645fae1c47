import { headOf } from "../block/Network.ts"
import type { SendFate } from "../faults/TronNodeFaults.ts"
import { LostAnswer } from "../http/LostAnswer.ts"
import type { NodeView } from "../http/NodeView.ts"
import type { SignedTransaction } from "../transaction/SignedTransaction.ts"
import { Refusal } from "./Refusal.ts"

/** Blocks after the solidified one from which a node refuses transactions (java-tron, `node.maxUnsolidifiedBlocks`). */
const MOST_UNSOLIDIFIED = 54

/**
 * Receives a transaction as `/wallet/broadcasttransaction` does.
 *
 * @returns `null` if it is taken; failures of its execution are not refused
 * @throws LostAnswer if a fault cuts the connection
 */
export async function broadcast(
  view: NodeView,
  transaction: SignedTransaction,
): Promise<Refusal | null> {
  const refused = checkNode(view, transaction.id)
  if (refused !== null) return refused
  const attempt = (view.attempts.get(transaction.id) ?? 0) + 1
  view.attempts.set(transaction.id, attempt)
  view.sent.add(transaction.id)
  const fate = view.faults.onSend(transaction.id, attempt)
  const send = () => view.network.send(transaction, headOf(view.head), whatFollows(view, fate))
  const first = await send()
  if (fate === "executed, answer lost" || fate === "dropped, answer lost") throw new LostAnswer()
  return fate === "duplicated" && first === null ? send() : first
}

function whatFollows(
  { network, faults }: NodeView,
  fate: SendFate,
): "pending" | "dropped" | { readonly due: number } {
  switch (fate) {
    case "executed":
    case "duplicated":
    case "executed, answer lost":
      return "pending"
    case "dropped":
    case "dropped, answer lost":
      return "dropped"
    case "delayed":
      return { due: network.chain.head.number + 1 + faults.delayBlocks }
  }
}

/** What the node checks of itself, in java-tron's order (`Wallet.broadcastTransaction`). */
function checkNode(view: NodeView, id: string): Refusal | null {
  const { head, solid, faults, settings, network } = view
  if (faults.unsolidified && head.number - solid.number >= MOST_UNSOLIDIFIED)
    return new Refusal("BLOCK_UNSOLIDIFIED", "Block unsolidified.")
  const { minEffectiveConnections: least } = settings
  if (least > 0 && faults.connections === 0) return new Refusal("NO_CONNECTION", "No connection.")
  if (faults.connections < least)
    return new Refusal(
      "NOT_ENOUGH_EFFECTIVE_CONNECTION",
      `Effective connection:${faults.connections} lt minEffectiveConnection:${least}`,
    )
  if (faults.busy || network.pendingTransactions.length > settings.maxPending)
    return new Refusal("SERVER_BUSY", "Server busy.")
  if (settings.transactionCache && view.sent.has(id))
    return new Refusal("DUP_TRANSACTION_ERROR", "Transaction already exists.")
  return null
}
