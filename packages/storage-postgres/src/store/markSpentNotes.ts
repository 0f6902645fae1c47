import { supervised, type StorageUnavailable } from "@shielded-relay/core"
import { Duration, Effect, Schedule, type Scope } from "effect"
import type { Transactions } from "../transaction/Transactions.ts"
import { toWhole, whole } from "./columns.ts"

/** Notes per transaction: some ten milliseconds, so that other callers wait little. */
const CHUNK = 1_000

const PAUSE = Duration.millis(50)
const RETRY = Duration.seconds(10)

/**
 * Marks in the background, until the scope closes, the spent notes from before the migration step "spent notes". Until it has, reading an
 * owner's live notes also reads the spent ones that are left.
 */
export const markSpentNotes = (
  transactions: Transactions,
): Effect.Effect<void, never, Scope.Scope> =>
  Effect.asVoid(
    Effect.forkScoped(
      supervised(
        { task: "spent-notes", chain: "all" },
        Effect.andThen(
          markSome(transactions).pipe(
            Effect.tap((more) => (more ? Effect.sleep(PAUSE) : Effect.void)),
            Effect.repeat({ while: (more) => more }),
            // An outage only delays it.
            Effect.retry(Schedule.spaced(RETRY)),
          ),
          Effect.never,
        ),
      ),
    ),
  )

/**
 * Marks the newest notes that are left of one chain, and returns whether there were any. Interrupted anywhere, the next call goes on;
 * several processes may call it at once.
 */
export const markSome = (transactions: Transactions): Effect.Effect<boolean, StorageUnavailable> =>
  Effect.gen(function* () {
    const waiting = "SELECT chain_id, below FROM unmarked_spend ORDER BY chain_id LIMIT 1"
    if ((yield* transactions.statement(waiting)).rows.length === 0) return false
    yield* transactions.transact(
      Effect.gen(function* () {
        const { rows } = yield* transactions.statement(waiting)
        const [row] = rows
        if (row === undefined) return
        const chain = toWhole(whole(row, "chain_id"))
        const below = whole(row, "below")
        const from = Math.max(0, below - CHUNK)
        yield* transactions.statement(
          `UPDATE note SET spent_in = (
            SELECT block FROM nullifier WHERE nullifier.chain_id = note.chain_id AND nullifier.nullifier = note.nullifier
          ) WHERE chain_id = $1 AND position >= $2 AND position < $3 AND spent_in IS NULL AND (
            SELECT block FROM nullifier WHERE nullifier.chain_id = note.chain_id AND nullifier.nullifier = note.nullifier
          ) IS NOT NULL`,
          [chain, toWhole(from), toWhole(below)],
        )
        yield* from === 0
          ? transactions.statement("DELETE FROM unmarked_spend WHERE chain_id = $1", [chain])
          : transactions.statement("UPDATE unmarked_spend SET below = $2 WHERE chain_id = $1", [
              chain,
              toWhole(from),
            ])
      }),
    )
    return true
  })
