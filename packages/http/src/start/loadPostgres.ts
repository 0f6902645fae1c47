import { installed } from "./installed.ts"

/** The adapter of Postgres and of the embedded database. Fails with PackageMissing if it is not installed. */
export const loadPostgres = installed(
  "@shielded-relay/storage-postgres",
  "SHIELDED_RELAY_DATABASE",
  async () => {
    const {
      dumpDatabase,
      moveDatabase,
      parseDumpLine,
      pgliteStorage,
      postgresStorage,
      readServerManagedKeys,
      readServerState,
      refuseMoved,
      restoreDatabase,
      unreachableBecause,
    } = await import("@shielded-relay/storage-postgres")
    return {
      dumpDatabase,
      moveDatabase,
      parseDumpLine,
      pgliteStorage,
      postgresStorage,
      readServerManagedKeys,
      readServerState,
      refuseMoved,
      restoreDatabase,
      unreachableBecause,
    }
  },
)
