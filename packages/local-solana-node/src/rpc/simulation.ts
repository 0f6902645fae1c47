import { SimulatedTransactionInfo } from "litesvm/dist/internal.js"
import type { Block, Outcome } from "../chain/Block.ts"
import { BLOCKHASH_AGE } from "../chain/Ledger.ts"
import { outcomeOf } from "../chain/outcomeOf.ts"
import { storedAccount, type StoredAccount } from "../runtime/StoredAccount.ts"
import { accountKeys } from "../transaction/accountKeys.ts"
import { addressBytes, addressOf, type Address } from "../transaction/address.ts"
import { feeOf } from "../transaction/fee.ts"
import {
  blockhashOffset,
  readTransaction,
  type WireTransaction,
} from "../transaction/readTransaction.ts"
import { accountEncoder } from "./encodeAccount.ts"
import { partlyDecoded, returnDataOf } from "./encodeTransaction.ts"
import { holdToSignatures } from "./holdToSignatures.ts"
import { blockAsked, inContext, type Method, type NodeState } from "./NodeState.ts"
import { readAddress, readBoolean, readList, readSettings } from "./parameters.ts"
import { readSent } from "./readSent.ts"
import { invalidParams } from "./RpcError.ts"

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

/** Simulates a transaction in the state after a block. The caller verifies signatures if needed. */
export function simulate(
  { cluster }: NodeState,
  transaction: WireTransaction,
  block: Block,
  anyBlockhash = false,
): Simulation {
  const landed = cluster.ledger.transaction(transaction.signature)
  if (!anyBlockhash) {
    if (cluster.ledger.validFor(transaction.message.recentBlockhash, block) === null)
      return refused("BlockhashNotFound")
    if (landed !== null && landed.slot <= block.slot) return refused("AlreadyProcessed")
  }
  const answer = cluster.simulate(transaction, block)
  if (answer === null) return refused("ProgramAccountNotFound")
  const accounts = answer instanceof SimulatedTransactionInfo ? answer.postAccounts() : []
  return { ...outcomeOf(answer), accounts }
}

export const simulationValue = (simulation: Simulation) => ({
  err: simulation.error,
  logs: simulation.logs,
  unitsConsumed: simulation.units,
  returnData: returnDataOf(simulation).returnData ?? null,
})

export const simulateTransaction: Method = (node, [encoded, config]) => {
  const settings = readSettings(config)
  const verify = readBoolean(settings["sigVerify"])
  const replace = readBoolean(settings["replaceRecentBlockhash"])
  if (verify && replace)
    throw invalidParams("sigVerify may not be used with replaceRecentBlockhash")
  const sent = readSent(encoded, settings)
  if (verify) holdToSignatures(sent)
  const block = blockAsked(node, settings)
  const transaction = replace ? withBlockhash(sent, block.blockhash) : sent
  const encode = readAccountsWanted(node, settings["accounts"], block)
  const simulation = simulate(node, transaction, block, replace)
  return inContext(block, {
    ...simulationValue(simulation),
    accounts: encode?.(simulation) ?? null,
    innerInstructions: readBoolean(settings["innerInstructions"])
      ? innerInstructions(transaction, simulation, (address) =>
          node.cluster.account(address, block),
        )
      : null,
    replacementBlockhash: replace
      ? { blockhash: block.blockhash, lastValidBlockHeight: block.height + BLOCKHASH_AGE }
      : null,
    fee: feeOf(transaction.message),
  })
}

function innerInstructions(
  { message }: WireTransaction,
  { inner }: Simulation,
  accountOf: (address: Address) => StoredAccount | null,
) {
  const keys = accountKeys(message, accountOf)
  if (keys === null) return []
  return inner.map(({ index, instructions }) => ({
    index,
    instructions: instructions.map((each) => partlyDecoded({ keys }, each, each.stackHeight)),
  }))
}

function withBlockhash(sent: WireTransaction, blockhash: string): WireTransaction {
  const bytes = sent.bytes.slice()
  bytes.set(addressBytes(blockhash), blockhashOffset(sent))
  return readTransaction(bytes)
}

/** The accounts requested from a simulation, in their state after it. */
function readAccountsWanted(node: NodeState, value: unknown, block: Block) {
  if (value === undefined || value === null) return null
  const settings = readSettings(value)
  const addresses = readList(settings["addresses"], 64).map(readAddress)
  const accountOf = (address: string) => node.cluster.account(address, block)
  const encode = accountEncoder({ encoding: settings["encoding"] ?? "base64" }, accountOf)
  return (simulation: Simulation) =>
    addresses.map((address) => {
      const after = simulation.accounts.find((each) => addressOf(each.address) === address)
      const shown = after === undefined ? accountOf(address) : storedAccount(after.account())
      return shown === null || shown.lamports === 0n ? null : encode(shown)
    })
}
