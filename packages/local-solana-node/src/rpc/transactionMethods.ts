import type { WireTransaction } from "../transaction/readTransaction.ts"
import { transactionErrorText } from "../transaction/transactionError.ts"
import { holdToHealth } from "./clusterMethods.ts"
import { confirmationStatus } from "./confirmationStatus.ts"
import { holdToSignatures } from "./holdToSignatures.ts"
import { LostAnswer } from "./LostAnswer.ts"
import {
  blockAsked,
  inContext,
  landedSeen,
  newestSeen,
  type Method,
  type NodeState,
} from "./NodeState.ts"
import {
  readAddress,
  readBoolean,
  readCount,
  readList,
  readOptionalCount,
  readSettings,
  readSignature,
  type Settings,
} from "./parameters.ts"
import { readSent } from "./readSent.ts"
import { errorCodes, RpcError } from "./RpcError.ts"
import { simulate, simulateTransaction, simulationValue } from "./simulation.ts"

const sendTransaction: Method = (node, [encoded, config]) => {
  const settings = readSettings(config)
  readOptionalCount(settings["maxRetries"])
  const transaction = readSent(encoded, settings)
  const { signature } = transaction
  if (!readBoolean(settings["skipPreflight"])) preflight(node, transaction, settings)
  const attempt = (node.sends.get(signature) ?? 0) + 1
  node.sends.set(signature, attempt)
  const fate = node.faults.onSend(signature, attempt)
  if (fate === "executed" || fate === "executed, answer lost") node.cluster.submit(transaction)
  if (fate === "executed, answer lost" || fate === "dropped, answer lost") throw new LostAnswer()
  return signature
}

/** Checks a transaction before it is sent. @throws RpcError if no block would contain it, or if it would fail */
function preflight(node: NodeState, transaction: WireTransaction, settings: Settings): void {
  const block = blockAsked(node, {
    commitment: settings["preflightCommitment"],
    minContextSlot: settings["minContextSlot"],
  })
  holdToSignatures(transaction)
  holdToHealth(node)
  const simulation = simulate(node, transaction, block)
  if (simulation.error === null) return
  throw new RpcError(
    errorCodes.preflightFailure,
    `Transaction simulation failed: ${transactionErrorText(simulation.error)}`,
    {
      ...simulationValue(simulation),
      accounts: null,
      innerInstructions: null,
      replacementBlockhash: null,
    },
  )
}

const REMEMBERED_SLOTS = 300

/** Without `searchTransactionHistory` a node searches only its recent status cache. */
const getSignatureStatuses: Method = (node, [list, config]) => {
  const signatures = readList(list, 256).map(readSignature)
  const everything = readBoolean(readSettings(config)["searchTransactionHistory"])
  const newest = newestSeen(node, "processed")
  const statuses = signatures.map((signature) => {
    const landed = landedSeen(node, signature, newest)
    if (landed === null) return null
    if (!everything && landed.slot < newest.slot - REMEMBERED_SLOTS) return null
    const { error } = landed.outcome
    const status = confirmationStatus(node, landed.slot)
    return {
      slot: landed.slot,
      confirmations: status === "finalized" ? null : newest.slot - landed.slot,
      err: error,
      status: error === null ? { Ok: null } : { Err: error },
      confirmationStatus: status,
    }
  })
  return inContext(newest, statuses)
}

const requestAirdrop: Method = (node, [key, amount, config]) => {
  const address = readAddress(key)
  const lamports = readCount(amount)
  const settings = readSettings(config)
  const { blockhash } = newestSeen(node, "processed")
  const transaction = node.faucet.transfer(address, BigInt(lamports), blockhash)
  preflight(node, transaction, { preflightCommitment: "processed", ...settings })
  node.cluster.submit(transaction)
  return transaction.signature
}

export const transactionMethods = {
  sendTransaction,
  simulateTransaction,
  getSignatureStatuses,
  requestAirdrop,
}
