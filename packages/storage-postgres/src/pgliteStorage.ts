import { StorageUnavailable, type Storage } from "@shielded-relay/core"
import { Clock, Effect, Layer } from "effect"
import { resolve } from "node:path"
import { serveBackups } from "./backup/backupSocket.ts"
import { embeddedSource } from "./connection/embeddedSource.ts"
import { lockFolder, openDatabase } from "./connection/openFolder.ts"
import { vacuumPeriodically } from "./connection/vacuumPeriodically.ts"
import { refuseMoved } from "./move/refuseMoved.ts"
import type { DatabaseUnusable } from "./schema/DatabaseUnusable.ts"
import { migrate } from "./schema/migrate.ts"
import { storageContext } from "./storageContext.ts"
import { markSpentNotes } from "./store/markSpentNotes.ts"
import { DatabaseUnreachable } from "./transaction/DatabaseDefect.ts"
import { Transactions } from "./transaction/Transactions.ts"

export interface PgliteOptions {
  /** Created if missing. Only one process at a time may use it. */
  readonly folder: string
}

/**
 * All storage ports on an embedded Postgres (PGlite) that keeps its data in a folder. Committed data survives a crash
 * of the process. After a power failure the last seconds may be lost, because the database does not wait for the disk.
 */
export const pgliteStorage = ({
  folder,
}: PgliteOptions): Layer.Layer<Storage, DatabaseUnusable | StorageUnavailable> =>
  Layer.effectContext(
    Effect.gen(function* () {
      const path = resolve(folder)
      yield* lockFolder(path)
      yield* refuseMoved(path)
      const database = yield* openDatabase(path)
      const source = yield* Effect.mapError(
        embeddedSource(database),
        () => new StorageUnavailable({ cause: new DatabaseUnreachable("it failed to start") }),
      )
      const transactions = new Transactions(source, yield* Clock.Clock)
      yield* migrate(transactions)
      yield* vacuumPeriodically(transactions)
      yield* markSpentNotes(transactions)
      yield* serveBackups(path, transactions)
      return yield* storageContext(transactions)
    }),
  )
