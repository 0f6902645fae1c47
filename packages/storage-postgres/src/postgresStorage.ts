import { StorageUnavailable, type Storage } from "@shielded-relay/core"
import { Clock, Effect, Layer } from "effect"
import { faultOf } from "./connection/Fault.ts"
import { serverSource, type ServerOptions } from "./connection/serverSource.ts"
import { DatabaseUnusable } from "./schema/DatabaseUnusable.ts"
import { migrate } from "./schema/migrate.ts"
import { storageContext } from "./storageContext.ts"
import { DatabaseUnreachable } from "./transaction/DatabaseDefect.ts"
import { Transactions } from "./transaction/Transactions.ts"

/**
 * All storage ports on a Postgres server, 15 or newer; any number of processes may share it. The tables are made and brought to this
 * version when the layer is built. While the server is away every call fails with `StorageUnavailable`, and works again when it is back.
 */
export const postgresStorage = (
  options: ServerOptions,
): Layer.Layer<Storage, DatabaseUnusable | StorageUnavailable> =>
  Layer.effectContext(
    Effect.gen(function* () {
      if (!isPostgresUrl(options.url))
        return yield* new DatabaseUnusable({
          reason: "The database's URL must begin with postgres:// or postgresql://.",
        })
      const unreachable = (reason: string) =>
        new StorageUnavailable({
          cause: new DatabaseUnreachable(reason, URL.parse(options.url)?.host),
        })
      const source = yield* Effect.mapError(serverSource(options), (error) =>
        unreachable(faultOf(error).sqlState ?? "connection refused"),
      )
      const transactions = new Transactions(source, yield* Clock.Clock)
      // The first words with the server: a failure names it, since the start ends with that.
      yield* Effect.mapError(migrate(transactions), (error) =>
        error._tag === "StorageUnavailable" && error.cause instanceof DatabaseUnreachable
          ? unreachable(error.cause.reason)
          : error,
      )
      return yield* storageContext(transactions)
    }),
  )

function isPostgresUrl(text: string): boolean {
  const protocol = URL.parse(text)?.protocol
  return protocol === "postgres:" || protocol === "postgresql:"
}
