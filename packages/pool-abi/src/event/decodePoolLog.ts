import { FIELD_MODULUS } from "@shielded-relay/pool"
import type { Address, LocatedPoolEvent, PoolEvent } from "@shielded-relay/core"
import { shieldedPoolAbi as abi, type Hex } from "@shielded-relay/pool-contracts"
import { fromAbi, getSelector } from "ox/AbiEvent"
import { decode, encode } from "ox/AbiParameters"
import { bytesOfHex, hexOfAddress } from "../encoding/hex.ts"
import type { PoolLog } from "./PoolLog.ts"

const noteQueued = fromAbi(abi, "NoteQueued")
const publicNote = fromAbi(abi, "PublicNote")
const nullifierSpent = fromAbi(abi, "NullifierSpent")
const operation = fromAbi(abi, "Operation")
const treeUpdated = fromAbi(abi, "TreeUpdated")

type Decoder = (log: PoolLog) => PoolEvent | null

/** Decoders of the events' data by topic. A log that its decoder rejects is malformed. */
const decoders = new Map<Hex, Decoder>([
  [
    getSelector(noteQueued),
    ({ data, topics }) => {
      const [position, commitment, encryptedNote] = decode(noteQueued.inputs, data)
      if (topics.length !== 1 || !isCount(position) || !isElement(commitment)) return null
      if (encode(noteQueued.inputs, [position, commitment, encryptedNote]) !== data) return null
      return {
        type: "NoteQueued",
        position: Number(position),
        commitment,
        encryptedNote: bytesOfHex(encryptedNote),
      }
    },
  ],
  [
    getSelector(publicNote),
    ({ data, topics }) => {
      const values = decode(publicNote.inputs, data)
      const [position, token, amount, npk, encryptedNote] = values
      if (topics.length !== 1 || !isCount(position) || !isElement(npk)) return null
      if (amount >> 128n !== 0n || encode(publicNote.inputs, values) !== data) return null
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
    getSelector(nullifierSpent),
    ({ data, topics }) => {
      const [nullifier] = decode(nullifierSpent.inputs, data)
      if (topics.length !== 1 || !isElement(nullifier)) return null
      if (encode(nullifierSpent.inputs, [nullifier]) !== data) return null
      return { type: "NullifierSpent", nullifier }
    },
  ],
  [
    getSelector(operation),
    ({ data, topics: [, hash, ...rest] }) => {
      if (hash === undefined || rest.length > 0 || data !== "0x") return null
      const operationHash = BigInt(hash)
      return isElement(operationHash) ? { type: "Operation", operationHash } : null
    },
  ],
  [
    getSelector(treeUpdated),
    ({ data, topics }) => {
      const [inserted, root] = decode(treeUpdated.inputs, data)
      if (topics.length !== 1 || !isCount(inserted) || !isElement(root)) return null
      if (encode(treeUpdated.inputs, [inserted, root]) !== data) return null
      return { type: "TreeUpdated", inserted: Number(inserted), root }
    },
  ],
])

/**
 * First topics of the events that the index needs. The node filters out the pool's other events.
 */
export const poolTopics: ReadonlyArray<Hex> = [...decoders.keys()]

/** First topics of the events that show who paid for a note. */
export const operationTopic = getSelector(operation)
export const publicNoteTopic = getSelector(publicNote)

/** First topic of `TreeUpdated`. */
export const treeUpdatedTopic = getSelector(treeUpdated)

/**
 * Decodes a log of the pool; `null` for another address, another topic or data the contract would
 * never write. The data must be canonical ABI: encoding the decoded event must give the same bytes.
 */
export function decodePoolLog(pool: Address, log: PoolLog): LocatedPoolEvent | null {
  const [topic] = log.topics
  const decoder =
    topic === undefined || log.address !== hexOfAddress(pool) ? undefined : decoders.get(topic)
  const decoded = decoder === undefined ? null : attempt(() => decoder(log))
  if (decoded === null) return null
  return {
    block: { number: log.blockNumber, hash: log.blockHash },
    logIndex: log.logIndex,
    transactionHash: log.transactionHash,
    event: decoded,
  }
}

/**
 * Maps the ABI library's errors to `null`: it throws if data is too short or an offset points
 * outside it.
 */
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
