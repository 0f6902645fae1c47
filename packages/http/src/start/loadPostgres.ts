import { installed } from "./installed.ts"

/** The adapter of Postgres and of the embedded database. Fails with PackageMissing if it is not installed. */
export const loadPostgres = installed(
  "@shielded-relay/storage-postgres",
  "SHIELDED_RELAY_DATABASE",
  async () => {
    const {
      moveDatabase,
      pgliteStorage,
      postgresStorage,
      readServerManagedKeys,
      readServerState,
      refuseMoved,
      unreachableBecause,
    } = await import("@shielded-relay/storage-postgres")
    return {
      moveDatabase,
      pgliteStorage,
      postgresStorage,
      readServerManagedKeys,
      readServerState,
      refuseMoved,
      unreachableBecause,
    }
  },
)
