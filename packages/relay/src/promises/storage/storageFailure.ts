import {
  CheckpointMoved,
  JournalEpochOver,
  JournalPruned,
  LeaseLost,
  NotesTaken,
  OperationMoved,
  OrderMoved,
  SenderNonceTaken,
  StorageUnavailable,
} from "@shielded-relay/core"
import { reasonOf } from "../callPort.ts"

/** A storage refuses a call that the laws of its store call a defect, such as a second insert of an id. */
export class StorageDefect extends Error {
  override readonly name = "StorageDefect"
}

const refusals = [
  CheckpointMoved,
  JournalEpochOver,
  JournalPruned,
  LeaseLost,
  NotesTaken,
  OperationMoved,
  OrderMoved,
  SenderNonceTaken,
] as const

/** What a store refuses by its laws, which a caller acts upon. */
export type Refusal = InstanceType<(typeof refusals)[number]>

export const isRefusal = (thrown: unknown): thrown is Refusal =>
  refusals.some((refusal) => thrown instanceof refusal)

/** A fault of the storage, without the text of the foreign error. */
export const unavailable = (method: string, thrown: unknown): StorageUnavailable =>
  thrown instanceof StorageUnavailable
    ? thrown
    : new StorageUnavailable({ cause: new Error(reasonOf(method, thrown)) })
