import { FIELD_MODULUS } from "@shielded-relay/pool"
import { base58 } from "@scure/base"
import type { PoolEvent } from "@shielded-relay/core"
import { decodeEvent, type ProgramEvent } from "@shielded-relay/pool-program"
import type { RpcTransaction } from "../rpc/solanaSchemas.ts"

/** What the program recorded for one pair of leaves, which are always inserted together. */
export interface LeafPair {
  readonly position: number
  readonly events: ReadonlyArray<PoolEvent>
}

const noBytes = new Uint8Array()

/**
 * The leaf pairs that a transaction appended, in order. Only inner instructions that call the pool count, because only the pool itself can
 * make them (a self-CPI signed by its event authority); logs are never read. A failed transaction has none.
 *
 * `unrecorded`: the node does not store inner instructions, so it cannot serve the pool's events. `malformed`: data that the program never
 * writes.
 */
export function pairsOf(
  program: string,
  transaction: RpcTransaction,
): ReadonlyArray<LeafPair> | "unrecorded" | "malformed" {
  const { meta } = transaction
  if (meta.err !== null) return []
  if (meta.innerInstructions === undefined || meta.innerInstructions === null) return "unrecorded"
  const keys = keysOf(transaction)
  const pairs: Array<LeafPair> = []
  for (const { instructions } of meta.innerInstructions) {
    for (const { programIdIndex, data: text } of instructions) {
      const pair = keys[programIdIndex] === program ? pairIn(text) : null
      if (pair === "malformed") return "malformed"
      if (pair !== null) pairs.push(pair)
    }
  }
  return pairs
}

/** The accounts of a transaction: static keys first, then those loaded from lookup tables. */
export function keysOf({ transaction, meta }: RpcTransaction): ReadonlyArray<string> {
  const { writable = [], readonly = [] } = meta.loadedAddresses ?? {}
  return [...transaction.message.accountKeys, ...writable, ...readonly]
}

/** Decodes the pair in an inner instruction of the pool; `null` if the instruction is not an event. */
export function pairIn(text: string): LeafPair | "malformed" | null {
  if (text.length > longestEvent) return null
  const data = base58.decode(text)
  if (data[0] !== eventByte) return null
  const event = eventIn(data)
  return (event === null ? null : pairOf(event)) ?? "malformed"
}

/** Base58 length of the longest event. Longer data is a call of the pool by another program. */
export const longestEvent = Math.ceil(((202 + 2 * 157) * Math.log(256)) / Math.log(58))

/** The first byte of an event's data. */
const eventByte = 0xff

/** Event sizes in bytes by the second byte (the kind): an operation with one or two encrypted notes, and a public note. */
const eventSizes: ReadonlyMap<number, ReadonlyArray<number>> = new Map([
  [1, [202 + 157, 202 + 2 * 157]],
  [2, [114 + 157]],
])

function eventIn(data: Uint8Array): ProgramEvent | null {
  return eventSizes.get(data[1] ?? 0)?.includes(data.length) === true ? decodeEvent(data) : null
}

/** Converts to the index's events: both leaves of the pair, then the new root. The empty leaf next to a public note has commitment 0. */
function pairOf(event: ProgramEvent): LeafPair | null {
  const position = Number(event.position)
  if (position % 2 !== 0 || !Number.isSafeInteger(position)) return null
  const inserted: PoolEvent = { type: "TreeUpdated", inserted: position + 2, root: event.root }
  const leaf = (
    at: number,
    commitment: bigint,
    encryptedNote: Uint8Array = noBytes,
  ): PoolEvent => ({
    type: "NoteQueued",
    position: at,
    commitment,
    encryptedNote,
  })
  if (event.type === "PublicNote") {
    const { mint: token, amount, npk, encryptedNote } = event
    if (!areElements([event.root, npk]) || amount === 0n) return null
    const note: PoolEvent = { type: "PublicNote", position, token, amount, npk, encryptedNote }
    return { position, events: [note, leaf(position + 1, 0n), inserted] }
  }
  const { operationHash, nullifiers, commitments, encryptedNotes } = event
  if (!areElements([event.root, operationHash, ...nullifiers, ...commitments])) return null
  const [first, second] = encryptedNotes
  return {
    position,
    events: [
      ...nullifiers.map((nullifier): PoolEvent => ({ type: "NullifierSpent", nullifier })),
      leaf(position, commitments[0], first),
      leaf(position + 1, commitments[1], second),
      { type: "Operation", operationHash },
      inserted,
    ],
  }
}

const areElements = (values: ReadonlyArray<bigint>) =>
  values.every((value) => value < FIELD_MODULUS)
