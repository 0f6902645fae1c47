import { QuoteStore, type Storage } from "@shielded-relay/core"
import type { SimulatedNetwork } from "@shielded-relay/testkit"
import { Context, Effect } from "effect"
import type { GivenQuote } from "../Stage.ts"
import { ownerIdOf } from "./ownerIdOf.ts"

/** Stores a quote that outlives the run and covers any number of joins. */
export function giveQuote(
  storage: Context.Context<Storage>,
  { gateway }: SimulatedNetwork,
  { owner, tokens, ...terms }: GivenQuote,
): Promise<void> {
  return Effect.runPromise(
    Context.get(storage, QuoteStore).add({
      ...terms,
      id: `${owner.index} ${terms.feeAmount}`,
      owner: ownerIdOf(owner.address),
      chainId: gateway.chainId,
      tokens: [...new Set(tokens)].toSorted(),
      maxJoins: 1_000,
      expiresAt: Number.MAX_SAFE_INTEGER,
    }),
  )
}
