import type { Acceptance, AcceptancesShape } from "@shielded-relay/core"
import { Effect } from "effect"
import { inGroups } from "../transaction/inGroups.ts"
import type { Transactions } from "../transaction/Transactions.ts"
import { recordTogether, type Neighbours } from "./recordTogether.ts"

/**
 * Decides acceptances in batches: those that arrive while a transaction runs share the next one. A transaction costs
 * four round trips however many acceptances it holds, which makes a burst of requests cheap. Acceptances of stamps, which read limits and
 * may start a wallet operation, take the path `alone`, so that they slow no session.
 */
export function postgresAcceptances(
  transactions: Transactions,
  neighbours: Neighbours,
  alone: AcceptancesShape,
): AcceptancesShape {
  const together = inGroups((acceptances: ReadonlyArray<Acceptance>) =>
    transactions.transact(recordTogether(transactions, neighbours, acceptances)),
  )
  return {
    record: (acceptance) =>
      Effect.gen(function* () {
        // Called inside a transaction, this would wait for the transaction that it is part of.
        if (yield* transactions.inside)
          return yield* Effect.die(
            new Error("an acceptance must be recorded outside a transaction"),
          )
        if (acceptance.grant.by === "stamp" || acceptance.walletOperation !== null)
          return yield* alone.record(acceptance)
        return yield* together(acceptance)
      }),
  }
}
