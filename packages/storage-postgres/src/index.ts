export { dumpDatabase, type DatabasePlace } from "./backup/dumpDatabase.ts"
export { parseDumpLine, type DumpLine } from "./backup/DumpLine.ts"
export { restoreDatabase, type RestoreOptions } from "./backup/restoreDatabase.ts"
export type { RestoreStep } from "./backup/restoreTables.ts"
export { moveDatabase, type Moved, type MoveOptions, type MoveStep } from "./move/moveDatabase.ts"
export { refuseMoved } from "./move/refuseMoved.ts"
export type { ServerOptions } from "./connection/serverSource.ts"
export { pgliteStorage, type PgliteOptions } from "./pgliteStorage.ts"
export type { ManagedKeysState } from "./organization/readManagedKeys.ts"
export {
  postgresStorage,
  readServerManagedKeys,
  readServerState,
  unreachableBecause,
  type ServerState,
  type Unreachable,
} from "./postgresStorage.ts"
export { DatabaseUnusable } from "./schema/DatabaseUnusable.ts"
export type { SchemaState } from "./schema/migrate.ts"
