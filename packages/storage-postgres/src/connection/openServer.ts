import { StorageUnavailable } from "@shielded-relay/core"
import { Clock, Effect } from "effect"
import { DatabaseUnusable } from "../schema/DatabaseUnusable.ts"
import { DatabaseUnreachable } from "../transaction/DatabaseDefect.ts"
import { Transactions } from "../transaction/Transactions.ts"
import { faultOf } from "./Fault.ts"
import { serverSource, type ServerOptions } from "./serverSource.ts"

/** Opens connections. `naming` is for the first contact with the server: it adds the server's name to a failure, which ends the start. */
export const openServer = Effect.fnUntraced(function* (
  options: ServerOptions,
  applicationName?: string,
) {
  if (!isPostgresUrl(options.url))
    return yield* new DatabaseUnusable({
      reason: "The database URL must begin with postgres:// or postgresql://.",
    })
  const unreachable = (reason: string, sqlState: string | null) =>
    new StorageUnavailable({
      cause: new DatabaseUnreachable(reason, URL.parse(options.url)?.host, sqlState),
    })
  const source = yield* Effect.mapError(serverSource(options, applicationName), (error) => {
    const { sqlState } = faultOf(error)
    return unreachable(sqlState ?? "connection refused", sqlState)
  })
  return {
    transactions: new Transactions(source, yield* Clock.Clock),
    naming: <A>(work: Effect.Effect<A, DatabaseUnusable | StorageUnavailable>) =>
      Effect.mapError(work, (error) =>
        error._tag === "StorageUnavailable" && error.cause instanceof DatabaseUnreachable
          ? unreachable(error.cause.reason, error.cause.sqlState)
          : error,
      ),
  }
})

function isPostgresUrl(text: string): boolean {
  const protocol = URL.parse(text)?.protocol
  return protocol === "postgres:" || protocol === "postgresql:"
}
