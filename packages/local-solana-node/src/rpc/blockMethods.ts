import type { Block, LandedTransaction } from "../chain/Block.ts"
import { confirmationStatus } from "./confirmationStatus.ts"
import { encodeTransaction, readTransactionFormat } from "./encodeTransaction.ts"
import { holdToContext, landedSeen, newestSeen, type Method, type NodeState } from "./NodeState.ts"
import {
  readAddress,
  readBlockCommitment,
  readChoice,
  readCount,
  readOptionalCount,
  readSettings,
  readSignature,
  type Settings,
} from "./parameters.ts"
import { errorCodes, invalidParams, RpcError } from "./RpcError.ts"

const MOST_SLOTS = 500_000
const MOST_SIGNATURES = 1_000

/** The block of a slot at the requested commitment, or the error that explains its absence. */
function blockOf(node: NodeState, slot: number, settings: Settings): Block {
  const newest = newestSeen(node, readBlockCommitment(settings["commitment"]))
  const { historyFrom } = node.faults
  if (slot < historyFrom)
    throw new RpcError(
      errorCodes.blockCleanedUp,
      `Block ${slot} cleaned up, does not exist on node. First available block: ${historyFrom}`,
    )
  const block = node.cluster.ledger.at(slot)
  if (block !== null && slot <= newest.slot) return block
  // As in agave: a slot is reported as skipped only once it is finalized.
  if (block !== null || slot > newestSeen(node, "finalized").slot)
    throw new RpcError(errorCodes.blockNotAvailable, `Block not available for slot ${slot}`)
  if (node.faults.longTermStorage)
    throw new RpcError(
      errorCodes.longTermStorageSlotSkipped,
      `Slot ${slot} was skipped, or missing in long-term storage`,
    )
  throw new RpcError(
    errorCodes.slotSkipped,
    `Slot ${slot} was skipped, or missing due to ledger jump to recent snapshot`,
  )
}

const details = ["full", "accounts", "signatures", "none"] as const

const getBlock: Method = (node, [slot, config]) => {
  const settings = readSettings(typeof config === "string" ? { encoding: config } : config)
  const wanted = readChoice(settings["transactionDetails"], details, "full")
  const format = readTransactionFormat(settings, wanted === "accounts")
  const block = blockOf(node, readCount(slot), settings)
  return {
    blockHeight: block.height,
    blockTime: block.time,
    blockhash: block.blockhash,
    parentSlot: block.parentSlot,
    previousBlockhash: block.previousBlockhash,
    ...(settings["rewards"] === false ? {} : { rewards: [] }),
    ...(wanted === "full" || wanted === "accounts"
      ? { transactions: block.transactions.map((each) => encodeTransaction(each, format)) }
      : {}),
    ...(wanted === "signatures"
      ? { signatures: block.transactions.map(({ wire }) => wire.signature) }
      : {}),
  }
}

const getBlocks: Method = (node, [start, end, config]) => {
  const from = readCount(start)
  const last = typeof end === "number" ? readCount(end) : undefined
  const settings = readSettings(typeof end === "number" ? config : (config ?? end))
  const newest = newestSeen(node, readBlockCommitment(settings["commitment"]))
  const to = Math.min(last ?? newest.slot, newest.slot)
  if (to - from > MOST_SLOTS) throw invalidParams(`Slot range too large; max ${MOST_SLOTS}`)
  return from > to ? [] : kept(node, from, to)
}

const kept = ({ cluster, faults }: NodeState, from: number, to: number) =>
  cluster.ledger.between(Math.max(from, faults.historyFrom), to).map(({ slot }) => slot)

const getBlocksWithLimit: Method = (node, [start, limit, config]) => {
  const from = readCount(start)
  const most = readCount(limit)
  if (most > MOST_SLOTS) throw invalidParams(`Limit too large; max ${MOST_SLOTS}`)
  const newest = newestSeen(node, readBlockCommitment(readSettings(config)["commitment"]))
  return kept(node, from, newest.slot).slice(0, most)
}

const getBlockTime: Method = (node, [slot]) =>
  blockOf(node, readCount(slot), { commitment: "confirmed" }).time

const getTransaction: Method = (node, [key, config]) => {
  const signature = readSignature(key)
  const settings = readSettings(typeof config === "string" ? { encoding: config } : config)
  const format = readTransactionFormat(settings)
  const newest = newestSeen(node, readBlockCommitment(settings["commitment"]))
  const landed = landedSeen(node, signature, newest)
  if (landed === null) return null
  return {
    slot: landed.slot,
    blockTime: timeOf(node, landed),
    ...encodeTransaction(landed, format),
  }
}

const timeOf = (node: NodeState, { slot }: LandedTransaction): number =>
  node.cluster.ledger.atOrBefore(slot).time

/** Newest first. With an unknown `before` the list is empty; an unknown `until` is ignored. */
const getSignaturesForAddress: Method = (node, [key, config]) => {
  const address = readAddress(key)
  const settings = readSettings(config)
  const limit = readOptionalCount(settings["limit"]) ?? MOST_SIGNATURES
  if (limit === 0 || limit > MOST_SIGNATURES)
    throw invalidParams(`Invalid limit; max ${MOST_SIGNATURES}`)
  const newest = newestSeen(node, readBlockCommitment(settings["commitment"]))
  holdToContext(newest, settings)
  const bound = (name: string) =>
    settings[name] === undefined || settings[name] === null ? null : readSignature(settings[name])
  const before = bound("before")
  const until = bound("until")

  const place = placeOf(node, newest)
  const first = before === null ? null : place(before)
  if (before !== null && first === null) return []
  const last = until === null ? null : place(until)
  return node.cluster.ledger
    .naming(address)
    .filter((landed) => {
      const at = place(landed.wire.signature)
      return at !== null && (first === null || at < first) && (last === null || at > last)
    })
    .toReversed()
    .slice(0, limit)
    .map((landed) => ({
      signature: landed.wire.signature,
      slot: landed.slot,
      err: landed.outcome.error,
      memo: null,
      blockTime: timeOf(node, landed),
      confirmationStatus: confirmationStatus(node, landed.slot),
    }))
}

const MOST_IN_A_BLOCK = 2 ** 20

/** A transaction's position in this node's history: by slot, then by index in the block. */
const placeOf =
  (node: NodeState, newest: Block) =>
  (signature: string): number | null => {
    const landed = landedSeen(node, signature, newest)
    if (landed === null) return null
    const block = node.cluster.ledger.atOrBefore(landed.slot)
    return landed.slot * MOST_IN_A_BLOCK + block.transactions.indexOf(landed)
  }

export const blockMethods = {
  getBlock,
  getBlocks,
  getBlocksWithLimit,
  getBlockTime,
  getTransaction,
  getSignaturesForAddress,
}
