import type { StorageUnavailable } from "@shielded-relay/core"
import { Clock, Effect } from "effect"
import { DatabaseUnusable } from "../schema/DatabaseUnusable.ts"
import { DatabaseDefect, DatabaseUnreachable } from "../transaction/DatabaseDefect.ts"
import { Transactions } from "../transaction/Transactions.ts"
import { faultOf, type Fault } from "./Fault.ts"
import { firstContactFailure } from "./firstContact.ts"
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
  const failure = (fault: Pick<Fault, "sqlState" | "network">) =>
    firstContactFailure(fault, URL.parse(options.url))
  const source = yield* Effect.mapError(serverSource(options, applicationName), (error) =>
    failure(faultOf(error)),
  )
  return {
    transactions: new Transactions(source, yield* Clock.Clock),
    naming: <A>(work: Effect.Effect<A, DatabaseUnusable | StorageUnavailable>) =>
      work.pipe(
        Effect.mapError((error) =>
          error._tag === "StorageUnavailable" && error.cause instanceof DatabaseUnreachable
            ? failure(error.cause.fault ?? { sqlState: null, network: null })
            : error,
        ),
        // A server refuses a statement for a missing right as it refuses a wrong one.
        Effect.catchDefect((defect) =>
          defect instanceof DatabaseDefect && defect.sqlState === "42501"
            ? Effect.fail(failure({ sqlState: defect.sqlState, network: null }))
            : Effect.die(defect),
        ),
      ),
  }
})

function isPostgresUrl(text: string): boolean {
  const protocol = URL.parse(text)?.protocol
  return protocol === "postgres:" || protocol === "postgresql:"
}
