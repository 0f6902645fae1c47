import { SimulatedTransactionInfo } from "litesvm/dist/internal.js"
import type { Block, Outcome } from "../chain/Block.ts"
import { outcomeOf } from "../chain/outcomeOf.ts"
import { addressBytes, addressOf } from "../transaction/address.ts"
import { feeOf } from "../transaction/fee.ts"
import {
  blockhashOffset,
  MalformedTransaction,
  MAX_TRANSACTION_BYTES,
  readTransaction,
  type WireTransaction,
} from "../transaction/readTransaction.ts"
import { transactionErrorText } from "../transaction/transactionError.ts"
import { holdToHealth } from "./clusterMethods.ts"
import { confirmationStatus } from "./confirmationStatus.ts"
import { accountEncoder } from "./encodeAccount.ts"
import { returnDataOf } from "./encodeTransaction.ts"
import { LostAnswer } from "./LostAnswer.ts"
import { blockAsked, inContext, newestSeen, type Method, type NodeState } from "./NodeState.ts"
import {
  readAddress,
  readBoolean,
  readBytes,
  readChoice,
  readCount,
  readList,
  readOptionalCount,
  readSettings,
  readSignature,
  readText,
  type Settings,
} from "./parameters.ts"
import { errorCodes, invalidParams, RpcError } from "./RpcError.ts"

const type = "solana_transaction::versioned::VersionedTransaction"
/** The longest texts of {@link MAX_TRANSACTION_BYTES} bytes. */
const longest = { base58: 1683, base64: 1644 }

function readSent(encoded: unknown, settings: Settings): WireTransaction {
  const encoding = readChoice(settings["encoding"], ["base58", "base64"], "base58")
  const text = readText(encoded)
  if (text.length > longest[encoding])
    throw invalidParams(
      `${encoding} encoded ${type} too large: ${text.length} bytes (max: encoded/raw ${longest[encoding]}/${MAX_TRANSACTION_BYTES})`,
    )
  const bytes = readBytes(text, encoding)
  if (bytes.length > MAX_TRANSACTION_BYTES)
    throw invalidParams(
      `decoded ${type} too large: ${bytes.length} bytes (max: ${MAX_TRANSACTION_BYTES} bytes)`,
    )
  try {
    return readTransaction(bytes)
  } catch (error) {
    if (error instanceof MalformedTransaction) throw invalidParams(error.message)
    throw error
  }
}

interface Simulation extends Outcome {
  readonly accounts: ReturnType<SimulatedTransactionInfo["postAccounts"]>
}

const refused = (error: string): Simulation => ({
  error,
  logs: [],
  units: 0n,
  inner: [],
  returnData: null,
  accounts: [],
})

function simulate(
  { cluster }: NodeState,
  transaction: WireTransaction,
  block: Block,
  how: { readonly verify: boolean; readonly anyBlockhash: boolean },
): Simulation {
  const landed = cluster.ledger.transaction(transaction.signature)
  if (!how.anyBlockhash) {
    if (cluster.ledger.validFor(transaction.message.recentBlockhash, block) === null)
      return refused("BlockhashNotFound")
    if (landed !== null && landed.slot <= block.slot) return refused("AlreadyProcessed")
  }
  const answer = cluster.simulate(transaction, block, how.verify)
  if (answer === null) return refused("ProgramAccountNotFound")
  const accounts = answer instanceof SimulatedTransactionInfo ? answer.postAccounts() : []
  return { ...outcomeOf(answer), accounts }
}

const nothingElse = { accounts: null, innerInstructions: null, replacementBlockhash: null }

const simulationValue = (simulation: Simulation) => ({
  err: simulation.error,
  logs: simulation.logs,
  unitsConsumed: simulation.units,
  returnData: returnDataOf(simulation).returnData ?? null,
})

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

/** @throws RpcError when a block would not take the transaction, or it would fail in it */
function preflight(node: NodeState, transaction: WireTransaction, settings: Settings): void {
  const block = blockAsked(node, {
    commitment: settings["preflightCommitment"],
    minContextSlot: settings["minContextSlot"],
  })
  holdToHealth(node)
  const simulation = simulate(node, transaction, block, { verify: true, anyBlockhash: false })
  if (simulation.error === "SignatureFailure")
    throw new RpcError(errorCodes.signatureFailure, "Transaction signature verification failure")
  if (simulation.error !== null)
    throw new RpcError(
      errorCodes.preflightFailure,
      `Transaction simulation failed: ${transactionErrorText(simulation.error)}`,
      { ...simulationValue(simulation), ...nothingElse },
    )
}

const simulateTransaction: Method = (node, [encoded, config]) => {
  const settings = readSettings(config)
  const verify = readBoolean(settings["sigVerify"])
  const replace = readBoolean(settings["replaceRecentBlockhash"])
  if (verify && replace)
    throw invalidParams("sigVerify may not be used with replaceRecentBlockhash")
  const sent = readSent(encoded, settings)
  const block = blockAsked(node, settings)
  const transaction = replace ? withBlockhash(sent, block.blockhash) : sent
  const encode = readAccountsWanted(node, settings["accounts"], block)
  const simulation = simulate(node, transaction, block, { verify, anyBlockhash: replace })
  return inContext(block, {
    ...simulationValue(simulation),
    accounts: encode?.(simulation) ?? null,
    innerInstructions: readBoolean(settings["innerInstructions"])
      ? simulation.inner.map(({ index, instructions }) => ({
          index,
          instructions: instructions.map((each) => ({ ...each, data: addressOf(each.data) })),
        }))
      : null,
    replacementBlockhash: replace
      ? { blockhash: block.blockhash, lastValidBlockHeight: block.height + 150 }
      : null,
    fee: feeOf(transaction.message),
  })
}

function withBlockhash(sent: WireTransaction, blockhash: string): WireTransaction {
  const bytes = sent.bytes.slice()
  bytes.set(addressBytes(blockhash), blockhashOffset(sent))
  return readTransaction(bytes)
}

/** The accounts that a simulation is to show, as they would be after it. */
function readAccountsWanted(node: NodeState, value: unknown, block: Block) {
  if (value === undefined || value === null) return null
  const settings = readSettings(value)
  const addresses = readList(settings["addresses"], 64).map(readAddress)
  const accountOf = (address: string) => node.cluster.account(address, block)
  const encode = accountEncoder({ encoding: settings["encoding"] ?? "base64" }, accountOf)
  return (simulation: Simulation) =>
    addresses.map((address) => {
      const after = simulation.accounts.find((each) => addressOf(each.address) === address)
      const account = after?.account()
      const shown =
        account === undefined
          ? accountOf(address)
          : {
              lamports: account.lamports(),
              owner: addressOf(account.owner()),
              data: account.data(),
              executable: account.executable(),
            }
      return shown === null || shown.lamports === 0n ? null : encode(shown)
    })
}

const REMEMBERED_SLOTS = 300

/** Without `searchTransactionHistory` a node looks only at what it has in its memory. */
const getSignatureStatuses: Method = (node, [list, config]) => {
  const signatures = readList(list, 256).map(readSignature)
  const everything = readBoolean(readSettings(config)["searchTransactionHistory"])
  const newest = newestSeen(node, "processed")
  const statuses = signatures.map((signature) => {
    const landed = node.cluster.ledger.transaction(signature)
    if (landed === null || landed.slot > newest.slot) return null
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
