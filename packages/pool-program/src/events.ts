import { ByteReader } from "./bytes.ts"

const EVENT = 0xff
const NOTE = 157

/** An event for the index, carried in the data of a call of the program to itself. */
export type ProgramEvent =
  | {
      readonly type: "Operation"
      readonly operationHash: bigint
      /** Position of the first of the two leaves. */
      readonly position: bigint
      /** The root after both leaves. */
      readonly root: bigint
      readonly nullifiers: readonly [bigint, bigint]
      readonly commitments: readonly [bigint, bigint]
      /** Two; a swap has one, because its second output has no encrypted note. */
      readonly encryptedNotes: ReadonlyArray<Uint8Array>
    }
  | {
      readonly type: "PublicNote"
      readonly position: bigint
      /** The root after this leaf and the empty one beside it. */
      readonly root: bigint
      /** 32 zeros for the native coin. */
      readonly mint: Uint8Array
      readonly amount: bigint
      readonly npk: bigint
      readonly encryptedNote: Uint8Array
    }

/**
 * Decodes the event in the data of an inner instruction to the pool. Only the pool can execute such an instruction. Ignore similar
 * data elsewhere: in a log, a top-level instruction or another program's instruction.
 *
 * @returns `null` unless the data begins like an event
 * @throws RangeError if an event is cut off, which the pool never emits
 */
export function decodeEvent(data: Uint8Array): ProgramEvent | null {
  if (data[0] !== EVENT) return null
  const reader = new ByteReader(data.subarray(2))
  if (data[1] === 1) {
    return {
      type: "Operation",
      operationHash: reader.word(),
      position: reader.u64(),
      root: reader.word(),
      nullifiers: [reader.word(), reader.word()],
      commitments: [reader.word(), reader.word()],
      encryptedNotes: Array.from({ length: reader.left / NOTE }, () => reader.take(NOTE)),
    }
  }
  if (data[1] !== 2) return null
  return {
    type: "PublicNote",
    position: reader.u64(),
    root: reader.word(),
    mint: reader.take(32),
    amount: reader.u64(),
    npk: reader.word(),
    encryptedNote: reader.take(NOTE),
  }
}
