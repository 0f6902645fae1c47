import type { PGlite } from "@electric-sql/pglite"
import { LockBusy, takeFileLock } from "@shielded-relay/file-lock"
import { StorageUnavailable, type Storage } from "@shielded-relay/core"
import { Clock, Effect, Layer, type Scope } from "effect"
import { mkdir } from "node:fs/promises"
import { join, resolve } from "node:path"
import { embeddedSource } from "./connection/embeddedSource.ts"
import { vacuumPeriodically } from "./connection/vacuumPeriodically.ts"
import { DatabaseUnusable } from "./schema/DatabaseUnusable.ts"
import { migrate } from "./schema/migrate.ts"
import { storageContext } from "./storageContext.ts"
import { DatabaseUnreachable } from "./transaction/DatabaseDefect.ts"
import { Transactions } from "./transaction/Transactions.ts"

export interface PgliteOptions {
  /** Created if missing. Only one process at a time may use it. */
  readonly folder: string
}

const PATIENCE = 2_000

/**
 * All storage ports on an embedded Postgres (PGlite) that keeps its data in a folder. Committed data survives a crash
 * of the process. After a power failure the last seconds may be lost, because the database does not wait for the disk.
 */
export const pgliteStorage = ({
  folder,
}: PgliteOptions): Layer.Layer<Storage, DatabaseUnusable | StorageUnavailable> =>
  Layer.effectContext(
    Effect.gen(function* () {
      const database = yield* openFolder(resolve(folder))
      const source = yield* Effect.mapError(
        embeddedSource(database),
        () => new StorageUnavailable({ cause: new DatabaseUnreachable("it failed to start") }),
      )
      const transactions = new Transactions(source, yield* Clock.Clock)
      yield* migrate(transactions)
      yield* vacuumPeriodically(transactions)
      return yield* storageContext(transactions)
    }),
  )

/**
 * Opens the database of a folder under a lock: PGlite would let a second process in, and the two would corrupt the
 * data.
 */
const openFolder = (folder: string): Effect.Effect<PGlite, DatabaseUnusable, Scope.Scope> =>
  Effect.gen(function* () {
    yield* usable(
      `The folder ${folder} cannot be created: let this process write to the folder above it`,
      () => mkdir(folder, { recursive: true }),
    )
    yield* Effect.acquireRelease(
      Effect.tryPromise({
        try: () => takeFileLock(join(folder, "lock"), PATIENCE),
        catch: (error) =>
          new DatabaseUnusable({
            reason:
              error instanceof LockBusy
                ? `Another process uses ${folder}: stop it, or choose another folder. (${error.message}.)`
                : `The folder ${folder} cannot be written${codeOf(error)}: let this process write to it.`,
          }),
      }),
      (lock) => Effect.promise(() => lock.release()),
    )
    return yield* Effect.acquireRelease(
      usable(
        `The database in ${folder} cannot be opened: restore a backup of the folder`,
        async () => {
          // Imported only when needed: a deployment on a server does not load PGlite.
          const { PGlite } = await import("@electric-sql/pglite")
          return PGlite.create({ dataDir: join(folder, "database") })
        },
      ),
      (database) => Effect.promise(() => database.close()),
    )
  })

const usable = <A>(reason: string, body: () => Promise<A>): Effect.Effect<A, DatabaseUnusable> =>
  Effect.tryPromise({
    try: body,
    catch: (error) => new DatabaseUnusable({ reason: `${reason}${codeOf(error)}.` }),
  })

/** The system's code of a failed call on a file, in brackets. */
function codeOf(error: unknown): string {
  const code: unknown = Reflect.get(Object(error), "code")
  return typeof code === "string" && /^E[A-Z]+$/.test(code) ? ` (${code})` : ""
}
