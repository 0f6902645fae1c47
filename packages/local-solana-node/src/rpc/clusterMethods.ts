import type { Block } from "../chain/Block.ts"
import { BLOCKHASH_AGE } from "../chain/Ledger.ts"
import { SLOTS_PER_EPOCH } from "../runtime/Runtime.ts"
import { computeBudget, feeOf } from "../transaction/fee.ts"
import { MalformedTransaction, readMessageAlone } from "../transaction/readTransaction.ts"
import {
  apiVersion,
  blockAsked,
  inContext,
  newestSeen,
  type Method,
  type NodeState,
} from "./NodeState.ts"
import { readAddress, readBytes, readList, readSettings } from "./parameters.ts"
import { errorCodes, invalidParams, RpcError } from "./RpcError.ts"

const UNHEALTHY_SLOTS = 128
const REMEMBERED_BLOCKS = 150

const getSlot: Method = (node, [config]) => blockAsked(node, readSettings(config)).slot

const getBlockHeight: Method = (node, [config]) => blockAsked(node, readSettings(config)).height

const getTransactionCount: Method = ({ cluster }) => cluster.executed

const getLatestBlockhash: Method = (node, [config]) => {
  const block = blockAsked(node, readSettings(config))
  return inContext(block, {
    blockhash: block.blockhash,
    lastValidBlockHeight: block.height + BLOCKHASH_AGE,
  })
}

const isBlockhashValid: Method = (node, [hash, config]) => {
  const blockhash = readAddress(hash)
  const block = blockAsked(node, readSettings(config))
  return inContext(block, node.cluster.ledger.validFor(blockhash, block) !== null)
}

/** The fee; `null` if the message's blockhash has expired. */
const getFeeForMessage: Method = (node, [encoded, config]) => {
  const bytes = readBytes(encoded, "base64")
  const block = blockAsked(node, readSettings(config))
  try {
    const message = readMessageAlone(bytes)
    const valid = node.cluster.ledger.validFor(message.recentBlockhash, block) !== null
    return inContext(block, valid ? feeOf(message) : null)
  } catch (error) {
    if (error instanceof MalformedTransaction) throw invalidParams(error.message)
    throw error
  }
}

/** By block: the lowest unit price of a transaction that writes all of the accounts. */
const getRecentPrioritizationFees: Method = (node, [keys]) => {
  const accounts = keys === undefined || keys === null ? [] : readList(keys, 128).map(readAddress)
  const newest = newestSeen(node, "processed")
  const lowest = (block: Block, account: string | null) => {
    const prices = block.transactions
      .filter(({ keys: each }) => account === null || each.writable.has(account))
      .map(({ wire }) => computeBudget(wire.message).unitPrice)
    return prices.reduce<bigint | null>(
      (least, price) => (least === null || price < least ? price : least),
      null,
    )
  }
  return node.cluster.ledger
    .between(newest.slot - REMEMBERED_BLOCKS, newest.slot)
    .slice(-REMEMBERED_BLOCKS)
    .map((block) => ({
      slot: block.slot,
      prioritizationFee: [null, ...accounts]
        .map((account) => lowest(block, account) ?? 0n)
        .reduce((most, price) => (price > most ? price : most), 0n),
    }))
}

const getEpochInfo: Method = (node, [config]) => {
  const { slot, height } = blockAsked(node, readSettings(config))
  return {
    absoluteSlot: slot,
    blockHeight: height,
    epoch: Math.floor(slot / SLOTS_PER_EPOCH),
    slotIndex: slot % SLOTS_PER_EPOCH,
    slotsInEpoch: SLOTS_PER_EPOCH,
    transactionCount: node.cluster.executed,
  }
}

const getEpochSchedule: Method = () => ({
  firstNormalEpoch: 0,
  firstNormalSlot: 0,
  leaderScheduleSlotOffset: SLOTS_PER_EPOCH,
  slotsPerEpoch: SLOTS_PER_EPOCH,
  warmup: false,
})

const getGenesisHash: Method = ({ cluster }) => cluster.genesisHash

const getVersion: Method = () => ({ "feature-set": 0, "solana-core": apiVersion })

const getHealth: Method = (node) => {
  holdToHealth(node)
  return "ok"
}

export function holdToHealth({ faults }: NodeState): void {
  const { slotsBehind } = faults
  if (slotsBehind >= UNHEALTHY_SLOTS)
    throw new RpcError(errorCodes.nodeUnhealthy, `Node is behind by ${slotsBehind} slots`, {
      numSlotsBehind: slotsBehind,
    })
}

const getFirstAvailableBlock: Method = ({ faults }) => faults.historyFrom

const minimumLedgerSlot: Method = ({ faults }) => faults.historyFrom

export const clusterMethods = {
  getSlot,
  getBlockHeight,
  getTransactionCount,
  getLatestBlockhash,
  isBlockhashValid,
  getFeeForMessage,
  getRecentPrioritizationFees,
  getEpochInfo,
  getEpochSchedule,
  getGenesisHash,
  getVersion,
  getHealth,
  getFirstAvailableBlock,
  minimumLedgerSlot,
}
