import type { StorageUnavailable } from "@shielded-relay/core"
import { Clock, Effect, type Scope } from "effect"
import { access } from "node:fs/promises"
import { createConnection, type Socket } from "node:net"
import { resolve } from "node:path"
import { createInterface } from "node:readline"
import { embeddedSource } from "../connection/embeddedSource.ts"
import { databaseIn, lockFolder, openDatabase } from "../connection/openFolder.ts"
import { openServer } from "../connection/openServer.ts"
import { placeOf } from "../connection/placeOf.ts"
import { refuseMoved } from "../move/refuseMoved.ts"
import { DatabaseUnusable } from "../schema/DatabaseUnusable.ts"
import { Transactions } from "../transaction/Transactions.ts"
import { socketIn } from "./backupSocket.ts"
import { parseDumpLine, type DumpLine } from "./DumpLine.ts"
import { dumpTables } from "./dumpTables.ts"

/** A database: the folder of an embedded one, or the URL of one on a server, which is never logged and never part of an error. */
export type DatabasePlace = { readonly folder: string } | { readonly url: string }

/**
 * Gives every row of a database as lines, of one moment, also while a service runs on it. The process that has an embedded database open
 * gives its rows over a socket in the folder.
 *
 * Fails with `DatabaseUnusable` if there is nothing to back up or the folder is in use by something else, with `StorageUnavailable` if the
 * server does not answer, and with what `write` fails with.
 */
export const dumpDatabase = <E>(
  place: DatabasePlace,
  write: (line: DumpLine) => Effect.Effect<void, E>,
): Effect.Effect<void, E | DatabaseUnusable | StorageUnavailable> =>
  Effect.scoped("url" in place ? ofServer(place.url, write) : ofFolder(place.folder, write))

const ofServer = Effect.fnUntraced(function* <E>(
  url: string,
  write: (line: DumpLine) => Effect.Effect<void, E>,
) {
  const { transactions, naming } = yield* openServer(
    { url, maxConnections: 1 },
    // Another name than that of services: a backup is no user of the database.
    "shielded-relay backup",
  )
  yield* naming(transactions.statement("SELECT 1"))
  yield* dumpTables(transactions, placeOf(url), write)
})

const ofFolder = Effect.fnUntraced(function* <E>(
  path: string,
  write: (line: DumpLine) => Effect.Effect<void, E>,
) {
  const folder = resolve(path)
  yield* Effect.tryPromise({
    try: () => access(databaseIn(folder)),
    catch: () =>
      new DatabaseUnusable({
        reason: `The folder ${folder} holds no database: nothing to back up.`,
      }),
  })
  yield* refuseMoved(folder)
  const socket = yield* connected(socketIn(folder))
  if (socket !== null) return yield* fromSocket(socket, folder, write)
  yield* lockFolder(folder)
  const database = yield* openDatabase(folder)
  const embedded = yield* Effect.orDie(embeddedSource(database))
  yield* dumpTables(new Transactions(embedded, yield* Clock.Clock), folder, write)
})

/** A connection to the process that has the folder open; `null` if none gives backups. */
const connected = (path: string): Effect.Effect<Socket | null, never, Scope.Scope> =>
  Effect.acquireRelease(
    Effect.callback<Socket | null>((resume) => {
      const socket = createConnection(path)
      socket.once("connect", () => resume(Effect.succeed(socket)))
      socket.once("error", () => resume(Effect.succeed(null)))
    }),
    (socket) => Effect.sync(() => socket?.destroy()),
  )

const fromSocket = Effect.fnUntraced(function* <E>(
  socket: Socket,
  folder: string,
  write: (line: DumpLine) => Effect.Effect<void, E>,
): Effect.fn.Return<void, E | DatabaseUnusable> {
  const broken = new DatabaseUnusable({
    reason: `The service that uses ${folder} could not give the whole backup: look at its log and at the free space of the disk, and try again.`,
  })
  const reader = createInterface({ input: socket, crlfDelay: Infinity })
  const lines = reader[Symbol.asyncIterator]()
  for (;;) {
    const read = yield* Effect.tryPromise({ try: () => lines.next(), catch: () => broken })
    const line = read.done === true ? null : parseDumpLine(read.value)
    if (line === null) return yield* broken
    yield* write(line)
    if (line.type === "end") return
  }
})
