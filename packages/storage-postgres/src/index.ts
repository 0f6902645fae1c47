export type { ServerOptions } from "./connection/serverSource.ts"
export { pgliteStorage, type PgliteOptions } from "./pgliteStorage.ts"
export { postgresStorage } from "./postgresStorage.ts"
export { DatabaseUnusable } from "./schema/DatabaseUnusable.ts"
