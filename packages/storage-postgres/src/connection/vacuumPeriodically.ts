import { supervised } from "@shielded-relay/core"
import { Duration, Effect, type Scope } from "effect"
import type { Transactions } from "../transaction/Transactions.ts"

const PAUSE = Duration.minutes(10)

/**
 * Vacuums the embedded database periodically until the scope closes. A server runs autovacuum; PGlite does not, and its
 * job tables would grow without bound.
 */
export const vacuumPeriodically = (
  transactions: Transactions,
): Effect.Effect<void, never, Scope.Scope> =>
  Effect.asVoid(
    Effect.forkScoped(
      supervised(
        { task: "vacuum", chain: "all" },
        Effect.forever(
          Effect.andThen(
            Effect.sleep(PAUSE),
            Effect.ignore(transactions.statement("VACUUM (ANALYZE)")),
          ),
        ),
      ),
    ),
  )
