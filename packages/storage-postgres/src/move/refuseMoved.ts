import { Effect } from "effect"
import { DatabaseUnusable } from "../schema/DatabaseUnusable.ts"
import { readMoveRecord, type MoveRecord } from "./MoveRecord.ts"

/** Fails with `DatabaseUnusable` if the folder's database was moved to a server, or may have been. */
export const refuseMoved = (folder: string): Effect.Effect<void, DatabaseUnusable> =>
  Effect.flatMap(readMoveRecord(folder), (record) =>
    record === null
      ? Effect.void
      : Effect.fail(new DatabaseUnusable({ reason: moveReason(folder, record) })),
  )

/** Why a folder with a record of a move cannot be used, and what to do. */
export function moveReason(folder: string, { state, to, since }: MoveRecord): string {
  switch (state) {
    case "moved":
      return `The database in ${folder} was moved to ${to} at ${since}: name that database in SHIELDED_RELAY_DATABASE.`
    case "moving":
      return `A move of the database in ${folder} to ${to} was interrupted at ${since}, and may have ended there: run shielded-relay database move again with the same target.`
  }
}
