import type { StorageUnavailable } from "@shielded-relay/core"
import { Clock, Effect, type Scope } from "effect"
import { randomUUID } from "node:crypto"
import { access } from "node:fs/promises"
import { resolve } from "node:path"
import { embeddedSource } from "../connection/embeddedSource.ts"
import { databaseIn, lockFolder, openDatabase } from "../connection/openFolder.ts"
import { openServer } from "../connection/openServer.ts"
import { placeOf } from "../connection/placeOf.ts"
import { DatabaseUnusable } from "../schema/DatabaseUnusable.ts"
import { migrate } from "../schema/migrate.ts"
import { SCHEMA } from "../schema/names.ts"
import { isNull, text } from "../store/columns.ts"
import { Transactions } from "../transaction/Transactions.ts"
import { copyRows, digestRows, quoted } from "./copyRows.ts"
import { continueSequence, readSequences } from "./sequences.ts"
import { movedTables } from "./movedTables.ts"
import { readMoveRecord, writeMoveRecord } from "./MoveRecord.ts"
import { checkTarget, prepareTarget } from "./prepareTarget.ts"
import { moveReason } from "./refuseMoved.ts"

export interface MoveOptions {
  /** Folder of the embedded database. No other process may use it. */
  readonly folder: string
  /** `postgres://user:password@host:port/database` of the target. Never logged and never part of an error. */
  readonly url: string
  /** Called after each step. */
  readonly onStep?: (step: MoveStep) => void
}

/** A finished step of a move, in their order; `copied` once for each table. */
export type MoveStep =
  | { readonly type: "locked" }
  | { readonly type: "opened" }
  | { readonly type: "prepared" }
  | {
      readonly type: "copied"
      readonly table: string
      readonly rows: number
      readonly checksum: string
    }
  | { readonly type: "compared" }
  | { readonly type: "intended" }
  | { readonly type: "committed" }
  | { readonly type: "marked" }

/** How a move ended. `to` is the target's host, port and name. */
export type Moved =
  | { readonly type: "moved"; readonly to: string }
  /** An earlier call had committed in the target and was then interrupted; this one marked the folder. */
  | { readonly type: "completed"; readonly to: string }
  /** An earlier call had moved it; this one changed nothing. */
  | { readonly type: "moved-before"; readonly to: string; readonly since: string }

/**
 * Moves an embedded database to a database on a server: copies every table in one transaction of the target, compares the checksum of each
 * table, and marks the folder as moved. A marked folder opens no more. Killed at any step, the same call ends the move.
 *
 * Fails with `DatabaseUnusable` if the folder holds no database or is in use, or the target is in use, holds rows or belongs to another
 * version, and with `StorageUnavailable` if the server does not answer.
 */
export const moveDatabase = (
  options: MoveOptions,
): Effect.Effect<Moved, DatabaseUnusable | StorageUnavailable> => Effect.scoped(move(options))

const move = Effect.fnUntraced(function* ({
  folder: path,
  url,
  onStep = () => {},
}: MoveOptions): Effect.fn.Return<Moved, DatabaseUnusable | StorageUnavailable, Scope.Scope> {
  const folder = resolve(path)
  const step = (done: MoveStep) => Effect.sync(() => onStep(done))
  yield* requireDatabase(folder)
  yield* lockFolder(folder)
  yield* step({ type: "locked" })
  const record = yield* readMoveRecord(folder)
  const to = placeOf(url)
  if (record?.state === "moved") return { type: "moved-before", to: record.to, since: record.since }
  if (record !== null && record.to !== to)
    return yield* new DatabaseUnusable({ reason: moveReason(folder, record) })
  const { transactions: target, naming } = yield* openServer(
    { url, maxConnections: 1 },
    // Another name than that of services, so that only those count as users of the target. Moves exclude each other by their lock.
    "shielded-relay move",
  )
  const mark = Effect.fnUntraced(function* (state: "moving" | "moved", id: string) {
    const since = new Date(yield* Clock.currentTimeMillis).toISOString()
    yield* writeMoveRecord(folder, { state, id, to, since })
  })
  if (record !== null && (yield* naming(committedMove(target))) === record.id) {
    yield* mark("moved", record.id)
    return { type: "completed", to }
  }

  // Before the folder is opened, which takes seconds; `prepareTarget` checks again under a lock.
  yield* naming(checkTarget(target, to))
  const database = yield* openDatabase(folder)
  const embedded = yield* Effect.orDie(embeddedSource(database))
  const source = new Transactions(embedded, yield* Clock.Clock)
  yield* migrate(source)
  yield* step({ type: "opened" })
  const id = randomUUID()
  const copy = Effect.gen(function* () {
    yield* naming(prepareTarget(target, to))
    yield* step({ type: "prepared" })
    const tables = yield* movedTables(source)
    const digests = new Map<string, string>()
    for (const table of tables) {
      // Rows are copied as they are: `name_reserved_note` would alter some.
      yield* target.statement(`ALTER TABLE ${quoted(table.name)} DISABLE TRIGGER USER`)
      const digest = yield* copyRows(table, source, target)
      yield* target.statement(`ALTER TABLE ${quoted(table.name)} ENABLE TRIGGER USER`)
      digests.set(table.name, digest.checksum)
      yield* step({
        type: "copied",
        table: table.name,
        rows: digest.rows,
        checksum: digest.checksum,
      })
    }
    for (const state of yield* readSequences(source)) yield* continueSequence(target, state)
    for (const table of tables) {
      const { checksum } = yield* digestRows(table, target)
      if (checksum !== digests.get(table.name))
        return yield* new DatabaseUnusable({
          reason: `The copy of table ${table.name} at ${to} differs, so nothing was moved: name a database without triggers and rules of its own.`,
        })
    }
    yield* step({ type: "compared" })
    yield* target.statement(`COMMENT ON SCHEMA ${SCHEMA} IS '${comment(id)}'`)
    // The intent before the commit: a folder whose move may have committed must not open again (`move.test.ts`).
    yield* mark("moving", id)
    yield* step({ type: "intended" })
  })
  yield* source.transact(target.transact(copy))
  yield* step({ type: "committed" })
  yield* mark("moved", id)
  yield* step({ type: "marked" })
  return { type: "moved", to }
})

const requireDatabase = (folder: string) =>
  Effect.tryPromise({
    try: () => access(databaseIn(folder)),
    catch: () =>
      new DatabaseUnusable({ reason: `The folder ${folder} holds no database: nothing to move.` }),
  })

const comment = (id: string) => `moved here by move ${id}`

/** The id of the move that made the target's rows; `null` if none did. */
const committedMove = Effect.fnUntraced(function* (target: Transactions) {
  const { rows } = yield* target.statement(
    "SELECT obj_description(oid, 'pg_namespace') AS comment FROM pg_namespace WHERE nspname = $1",
    [SCHEMA],
  )
  const [row] = rows
  if (row === undefined || isNull(row, "comment")) return null
  return /^moved here by move (\S+)$/.exec(text(row, "comment"))?.[1] ?? null
})
