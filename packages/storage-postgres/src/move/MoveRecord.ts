import { Effect, Schema } from "effect"
import { open, readFile, rename } from "node:fs/promises"
import { join } from "node:path"
import { DatabaseUnusable } from "../schema/DatabaseUnusable.ts"

/** The record of a move, in the folder that is moved. Without a record the folder was never moved. */
const MoveRecord = Schema.Struct({
  /** `moving`: the target may have committed. `moved`: it has. */
  state: Schema.Literals(["moving", "moved"]),
  /** The same as in the target, which tells whether this move committed there. */
  id: Schema.String,
  /** Host, port and name of the target, without user and password. */
  to: Schema.String,
  /** When this state began, in ISO 8601. */
  since: Schema.String,
})
export type MoveRecord = typeof MoveRecord.Type

const decode = Schema.decodeUnknownPromise(Schema.fromJsonString(MoveRecord))

const fileIn = (folder: string) => join(folder, "move.json")

/** Reads the record of a folder's move; `null` if there is none. */
export const readMoveRecord = (
  folder: string,
): Effect.Effect<MoveRecord | null, DatabaseUnusable> =>
  Effect.tryPromise({
    try: async () => {
      const text = await readFile(fileIn(folder), "utf8").catch((error: unknown) => {
        if (isMissing(error)) return null
        throw error
      })
      return text === null ? null : await decode(text)
    },
    catch: () =>
      new DatabaseUnusable({
        reason: `The file ${fileIn(folder)} cannot be read. It tells where the database of the folder was moved: restore it from a backup of the folder.`,
      }),
  })

/** Writes the record so that it survives a power failure: readers see the old one or all of the new one. */
export const writeMoveRecord = (
  folder: string,
  record: MoveRecord,
): Effect.Effect<void, DatabaseUnusable> =>
  Effect.tryPromise({
    try: async () => {
      const temporary = `${fileIn(folder)}.tmp`
      await using file = await open(temporary, "w", 0o600)
      await file.writeFile(`${JSON.stringify(record)}\n`)
      await file.sync()
      await rename(temporary, fileIn(folder))
      await using parent = await open(folder, "r")
      await parent.sync()
    },
    catch: () => new DatabaseUnusable({ reason: `The file ${fileIn(folder)} cannot be written.` }),
  })

function isMissing(error: unknown): boolean {
  return (
    error instanceof Error && "code" in error && ["ENOENT", "ENOTDIR"].includes(String(error.code))
  )
}
