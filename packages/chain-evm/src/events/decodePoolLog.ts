import { FIELD_MODULUS } from "@shielded-relay/pool"
import type { LocatedPoolEvent, PoolEvent } from "@shielded-relay/core"
import { shieldedPoolAbi } from "@shielded-relay/pool-contracts"
import {
  decodeAbiParameters,
  encodeAbiParameters,
  getAbiItem,
  hexToBigInt,
  toEventSelector,
  type Hex,
} from "viem"
import { bytesOfHex } from "../encoding/hex.ts"
import type { RpcLog } from "../rpc/ethereumSchemas.ts"

const abi = shieldedPoolAbi
const noteQueued = getAbiItem({ abi, name: "NoteQueued" })
const publicNote = getAbiItem({ abi, name: "PublicNote" })
const nullifierSpent = getAbiItem({ abi, name: "NullifierSpent" })
const operation = getAbiItem({ abi, name: "Operation" })
const treeUpdated = getAbiItem({ abi, name: "TreeUpdated" })

type Decoder = (log: RpcLog) => PoolEvent | null

/** What the data of each event must hold; anything else under its topic is malformed. */
const decoders = new Map<Hex, Decoder>([
  [
    toEventSelector(noteQueued),
    ({ data, topics }) => {
      const [position, commitment, encryptedNote] = decodeAbiParameters(noteQueued.inputs, data)
      if (topics.length !== 1 || !isCount(position) || !isElement(commitment)) return null
      if (encodeAbiParameters(noteQueued.inputs, [position, commitment, encryptedNote]) !== data)
        return null
      return {
        type: "NoteQueued",
        position: Number(position),
        commitment,
        encryptedNote: bytesOfHex(encryptedNote),
      }
    },
  ],
  [
    toEventSelector(publicNote),
    ({ data, topics }) => {
      const values = decodeAbiParameters(publicNote.inputs, data)
      const [position, token, amount, npk, encryptedNote] = values
      if (topics.length !== 1 || !isCount(position) || !isElement(npk)) return null
      if (amount >> 128n !== 0n || encodeAbiParameters(publicNote.inputs, values) !== data)
        return null
      return {
        type: "PublicNote",
        position: Number(position),
        token: bytesOfHex(token),
        amount,
        npk,
        encryptedNote: bytesOfHex(encryptedNote),
      }
    },
  ],
  [
    toEventSelector(nullifierSpent),
    ({ data, topics }) => {
      const [nullifier] = decodeAbiParameters(nullifierSpent.inputs, data)
      if (topics.length !== 1 || !isElement(nullifier)) return null
      if (encodeAbiParameters(nullifierSpent.inputs, [nullifier]) !== data) return null
      return { type: "NullifierSpent", nullifier }
    },
  ],
  [
    toEventSelector(operation),
    ({ data, topics: [, hash, ...rest] }) => {
      if (hash === undefined || rest.length > 0 || data !== "0x") return null
      const operationHash = hexToBigInt(hash)
      return isElement(operationHash) ? { type: "Operation", operationHash } : null
    },
  ],
  [
    toEventSelector(treeUpdated),
    ({ data, topics }) => {
      const [inserted, root] = decodeAbiParameters(treeUpdated.inputs, data)
      if (topics.length !== 1 || !isCount(inserted) || !isElement(root)) return null
      if (encodeAbiParameters(treeUpdated.inputs, [inserted, root]) !== data) return null
      return { type: "TreeUpdated", inserted: Number(inserted), root }
    },
  ],
])

/** First topics of the events that the index needs; the pool has others, which are filtered out by the node. */
export const poolTopics: ReadonlyArray<Hex> = [...decoders.keys()]

/** First topics of the events that tell who paid for a note. */
export const operationTopic = toEventSelector(operation)
export const publicNoteTopic = toEventSelector(publicNote)

/** First topic of `TreeUpdated`. */
export const treeUpdatedTopic = toEventSelector(treeUpdated)

/**
 * One log of the pool, or `null` when it is not one: another address, another topic, data that the contract would never write
 * (also non-canonical ABI: what is decoded must encode to the same bytes).
 */
export function decodePoolLog(pool: Hex, log: RpcLog): LocatedPoolEvent | null {
  const [topic] = log.topics
  const decoder = topic === undefined || log.address !== pool ? undefined : decoders.get(topic)
  const decoded = decoder === undefined ? null : attempt(() => decoder(log))
  if (decoded === null) return null
  return {
    block: { number: log.blockNumber, hash: log.blockHash },
    logIndex: log.logIndex,
    transactionHash: log.transactionHash,
    event: decoded,
  }
}

/** The ABI library throws on data that is too short or points outside itself. */
function attempt(decode: () => PoolEvent | null): PoolEvent | null {
  try {
    return decode()
  } catch {
    return null
  }
}

function isElement(value: bigint): boolean {
  return value < FIELD_MODULUS
}

function isCount(value: bigint): boolean {
  return value <= BigInt(Number.MAX_SAFE_INTEGER)
}
