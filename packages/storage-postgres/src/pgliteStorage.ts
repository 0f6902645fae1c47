import type { PGlite } from "@electric-sql/pglite"
import { LockBusy, takeFileLock } from "@shielded-relay/file-lock"
import { StorageUnavailable, type Storage } from "@shielded-relay/core"
import { Clock, Effect, Layer, type Scope } from "effect"
import { mkdir } from "node:fs/promises"
import { join, resolve } from "node:path"
import { embeddedSource } from "./connection/embeddedSource.ts"
import { keepTidy } from "./connection/keepTidy.ts"
import { DatabaseUnusable } from "./schema/DatabaseUnusable.ts"
import { migrate } from "./schema/migrate.ts"
import { storageContext } from "./storageContext.ts"
import { DatabaseUnreachable } from "./transaction/DatabaseDefect.ts"
import { Transactions } from "./transaction/Transactions.ts"

export interface PgliteOptions {
  /** Made when it is not there. One process at a time may use it. */
  readonly folder: string
}

const PATIENCE = 2_000

/**
 * All storage ports on a Postgres inside this process, kept in a folder. What was committed survives the end of the process, however
 * sudden; a machine that loses power may lose the last seconds, since the database does not wait for the disk.
 */
export const pgliteStorage = ({
  folder,
}: PgliteOptions): Layer.Layer<Storage, DatabaseUnusable | StorageUnavailable> =>
  Layer.effectContext(
    Effect.gen(function* () {
      const database = yield* openFolder(resolve(folder))
      const source = yield* Effect.mapError(
        embeddedSource(database),
        () => new StorageUnavailable({ cause: new DatabaseUnreachable("it does not start") }),
      )
      const transactions = new Transactions(source, yield* Clock.Clock)
      yield* migrate(transactions)
      yield* keepTidy(transactions)
      return yield* storageContext(transactions)
    }),
  )

/** The database of a folder, for this process alone: PGlite itself would let a second one in, and both would destroy it. */
const openFolder = (folder: string): Effect.Effect<PGlite, DatabaseUnusable, Scope.Scope> =>
  Effect.gen(function* () {
    yield* usable(`The folder ${folder} cannot be made.`, () => mkdir(folder, { recursive: true }))
    yield* Effect.acquireRelease(
      Effect.tryPromise({
        try: () => takeFileLock(join(folder, "lock"), PATIENCE),
        catch: (error) =>
          new DatabaseUnusable({
            reason:
              error instanceof LockBusy
                ? `Another process uses ${folder}: stop it, or give this one a folder of its own. (${error.message}.)`
                : `The folder ${folder} cannot be written.`,
          }),
      }),
      (lock) => Effect.promise(() => lock.release()),
    )
    return yield* Effect.acquireRelease(
      usable(
        `The database in ${folder} does not open; restore a backup of the folder.`,
        async () => {
          // Loaded only here: whoever uses a server needs none of it.
          const { PGlite } = await import("@electric-sql/pglite")
          return PGlite.create({ dataDir: join(folder, "database") })
        },
      ),
      (database) => Effect.promise(() => database.close()),
    )
  })

const usable = <A>(reason: string, body: () => Promise<A>): Effect.Effect<A, DatabaseUnusable> =>
  Effect.tryPromise({ try: body, catch: () => new DatabaseUnusable({ reason }) })
