import type { Address, ChainUnavailable, SignedTransaction } from "@shielded-relay/core"
import { Effect } from "effect"
import { termsOf } from "./callTerms.ts"
import type { UnexpiredBytes } from "./UnexpiredBytes.ts"

/** Coins of the relaying accounts less the most that their unexpired bytes may still cost. Sun. */
export interface Solvency {
  /** The coins that the account can spend on further transactions; 0 if its bytes may cost more than it has. */
  readonly freeCoins: (sender: Address) => Effect.Effect<bigint, ChainUnavailable>
  /** Whether the account's coins cover this transaction and all of its others that have not expired. */
  readonly covers: (signed: SignedTransaction) => Effect.Effect<boolean, ChainUnavailable>
}

/**
 * @param balanceOf coins of an account
 * @param solidifiedAt time of the solidified block, milliseconds
 */
export function makeSolvency(
  unexpired: UnexpiredBytes,
  balanceOf: (sender: Address) => Effect.Effect<bigint, ChainUnavailable>,
  solidifiedAt: Effect.Effect<number, ChainUnavailable>,
): Solvency {
  const left = (sender: Address) =>
    Effect.map(
      Effect.all([balanceOf(sender), solidifiedAt], { concurrency: "unbounded" }),
      ([balance, time]) => balance - unexpired.mostOf(sender, time),
    )
  return {
    freeCoins: (sender) => Effect.map(left(sender), (coins) => (coins > 0n ? coins : 0n)),
    covers: ({ sender, hash, fees }) =>
      Effect.suspend(() => {
        // Another process may have signed these bytes, or this process before a restart.
        unexpired.add(sender, hash, { most: fees.most, expiration: termsOf(fees).expiration })
        return Effect.map(left(sender), (coins) => coins >= 0n)
      }),
  }
}
