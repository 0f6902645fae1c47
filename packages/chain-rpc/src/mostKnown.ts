import type { TransactionStatus } from "@shielded-relay/core"
import { Effect } from "effect"
import type { RequestFailure } from "./Dialect.ts"
import { successes, type Ask, type Endpoints } from "./Endpoints.ts"

const precedence: ReadonlyArray<TransactionStatus["state"]> = ["mined", "pending"]

/**
 * The furthest status that any endpoint reports for a transaction: a lagging endpoint may not know
 * it while another has it in a block.
 */
export const mostKnown = <Failure extends RequestFailure>(
  endpoints: Pick<Endpoints<Failure>, "all">,
  ask: Ask<TransactionStatus, Failure>,
) =>
  Effect.map(endpoints.all(ask), (answers): TransactionStatus => {
    const known = successes(answers)
    for (const state of precedence) {
      const found = known.find((status) => status.state === state)
      if (found !== undefined) return found
    }
    return { state: "unknown" }
  })
