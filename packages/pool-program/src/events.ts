import { ByteReader } from "./bytes.ts"

const EVENT = 0xff
const NOTE = 157

/** What the program tells the index, in the data of a call of itself. */
export type ProgramEvent =
  | {
      readonly type: "Operation"
      readonly operationHash: bigint
      /** Of the first of the two leaves. */
      readonly position: bigint
      /** The root after both. */
      readonly root: bigint
      readonly nullifiers: readonly [bigint, bigint]
      readonly commitments: readonly [bigint, bigint]
      /** Two; one in a swap, whose second output has none. */
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
 * The event in the data of an inner instruction whose program is the pool. Only the pool can execute such an instruction; data
 * that looks like it elsewhere (a log, a top-level instruction, another program's) is nothing.
 *
 * @returns `null` for data that is no event
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
