import { Duration, Effect, type Scope } from "effect"
import type { Transactions } from "../transaction/Transactions.ts"

const PAUSE = Duration.minutes(10)

/**
 * Reclaims, from time to time and until the scope closes, what updates and deletions leave behind. A server does this by itself; a
 * database in this process has nobody else to do it, and its tables of jobs would grow without end.
 */
export const keepTidy = (transactions: Transactions): Effect.Effect<void, never, Scope.Scope> =>
  Effect.asVoid(
    Effect.forkScoped(
      Effect.forever(
        Effect.andThen(
          Effect.sleep(PAUSE),
          Effect.ignore(transactions.statement("VACUUM (ANALYZE)")),
        ),
      ),
    ),
  )
