import type { StorageUnavailable } from "@shielded-relay/core"
import { Clock, Effect } from "effect"
import { resolve } from "node:path"
import { embeddedSource } from "../connection/embeddedSource.ts"
import { lockFolder, openDatabase } from "../connection/openFolder.ts"
import { openServer } from "../connection/openServer.ts"
import { placeOf } from "../connection/placeOf.ts"
import { checkTarget } from "../move/prepareTarget.ts"
import { refuseMoved } from "../move/refuseMoved.ts"
import type { DatabaseUnusable } from "../schema/DatabaseUnusable.ts"
import { Transactions } from "../transaction/Transactions.ts"
import type { DatabasePlace } from "./dumpDatabase.ts"
import type { DumpLine } from "./DumpLine.ts"
import { restoreTables, type RestoreStep } from "./restoreTables.ts"

export interface RestoreOptions {
  /** An empty database, or a folder that is created. */
  readonly place: DatabasePlace
  /** Gives the lines of the dump from the beginning. What it rejects with ends the restore, and nothing has changed. */
  readonly open: () => AsyncIterable<DumpLine>
  /** Called after each step. */
  readonly onStep?: (step: RestoreStep) => void
}

/**
 * Writes a dump into an empty database in one transaction. Killed before its commit, it leaves the database empty.
 *
 * Fails with `DatabaseUnusable` if the database is in use, holds rows or belongs to another version, or if the dump is a newer version's, and
 * with `StorageUnavailable` if the server does not answer.
 */
export const restoreDatabase = ({
  place,
  open,
  onStep = () => {},
}: RestoreOptions): Effect.Effect<void, Error | DatabaseUnusable | StorageUnavailable> =>
  Effect.scoped(
    Effect.gen(function* () {
      if ("url" in place) {
        const { transactions, naming } = yield* openServer(
          { url: place.url, maxConnections: 1 },
          "shielded-relay restore",
        )
        const name = placeOf(place.url)
        yield* naming(checkTarget(transactions, name))
        return yield* restoreTables(transactions, name, open, onStep)
      }
      const folder = resolve(place.folder)
      yield* lockFolder(folder)
      yield* refuseMoved(folder)
      const database = yield* openDatabase(folder)
      const embedded = yield* Effect.orDie(embeddedSource(database))
      const target = new Transactions(embedded, yield* Clock.Clock)
      yield* checkTarget(target, folder)
      yield* restoreTables(target, folder, open, onStep)
    }),
  )
