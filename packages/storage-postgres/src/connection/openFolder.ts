import type { PGlite } from "@electric-sql/pglite"
import { LockBusy, takeFileLock } from "@shielded-relay/file-lock"
import { Effect, type Scope } from "effect"
import { existsSync } from "node:fs"
import { mkdir, rename, rm } from "node:fs/promises"
import { dirname, join } from "node:path"
import { compilePglite } from "./compilePglite.ts"
import { flush, flushFolder } from "../empty/flushFolder.ts"
import { copyPublishedDatabase } from "../empty/publishedDatabase.ts"
import { DatabaseUnusable } from "../schema/DatabaseUnusable.ts"

const PATIENCE = 2_000

/**
 * Creates a folder if it is missing and locks it until the scope closes: PGlite would let a second process in, and the two would corrupt the
 * data.
 */
export const lockFolder = (folder: string): Effect.Effect<void, DatabaseUnusable, Scope.Scope> =>
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
  })

/** The path of the embedded database in its folder. */
export const databaseIn = (folder: string): string => join(folder, "database")

/** Opens the embedded database of a locked folder until the scope closes. */
export const openDatabase = (
  folder: string,
): Effect.Effect<PGlite, DatabaseUnusable, Scope.Scope> =>
  Effect.acquireRelease(
    usable(
      `The database in ${folder} cannot be opened: restore a backup of the folder`,
      async () => {
        // Imported only when needed: a deployment on a server does not load PGlite.
        const { PGlite } = await import("@electric-sql/pglite")
        const pgliteWasmModule = await compilePglite()
        const dataDir = databaseIn(folder)
        const open = (path: string) => PGlite.create({ dataDir: path, pgliteWasmModule })
        if (!existsSync(dataDir)) await makeDatabase(dataDir, open)
        return open(dataDir)
      },
    ),
    (database) => Effect.promise(() => database.close()),
  )

/**
 * Makes a new database beside its place and moves it there: PGlite would take what a kill left of one for a whole one. The published package
 * holds an empty database, and copying it takes a tenth of the processor time of making one.
 */
async function makeDatabase(place: string, open: (path: string) => Promise<PGlite>): Promise<void> {
  const making = `${place}.new`
  await rm(making, { recursive: true, force: true })
  if (!(await copyPublishedDatabase(making))) {
    const database = await open(making)
    await database.close()
  }
  // The machine may die after a commit: Postgres has that on the disk, and this must be there before.
  await flushFolder(making)
  await rename(making, place)
  await flush(dirname(place))
}

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
