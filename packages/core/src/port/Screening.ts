import type { Effect } from "effect"
import { Context } from "effect"
import type { Address } from "../address/Address.ts"
import type { ChainId } from "../address/ChainId.ts"
import type { StorageUnavailable } from "./storage/StorageUnavailable.ts"

/**
 * The subject of a screening question.
 * `depositor`: prepares a deposit. `payer`: paid for an external note. `recipient`: receives a payout.
 * `owner`: opens a session, has a private send whose payout is due, or has one that was paid in part by its deadline.
 */
export type ScreeningSubject =
  | {
      readonly role: "depositor" | "payer" | "recipient"
      readonly chainId: ChainId
      readonly address: Address
    }
  | {
      readonly role: "owner"
      /** `null`: the session opens on every chain. */
      readonly chainId: ChainId | null
      readonly address: Address
    }
  | {
      readonly role: "swap"
      readonly chainId: ChainId
      readonly tokens: readonly [Address, Address]
    }

/** `undecided`: the adapter has no answer now. Ask again later. */
export type ScreeningVerdict = "served" | "denied" | "undecided"

/**
 * Decides whether the operator serves an address.
 *
 * Laws:
 * 1. A denial carries no reason; the caller learns only that it is refused.
 * 2. An adapter that cannot decide returns `undecided`, never `served`.
 * 3. `screen` fails only if a decision cannot be recorded (`recordedScreening`).
 * 4. `screen` can be interrupted: after 10 seconds the caller ends it and counts it as `undecided`.
 */
export interface ScreeningShape {
  readonly screen: (
    subject: ScreeningSubject,
  ) => Effect.Effect<ScreeningVerdict, StorageUnavailable>
}

export class Screening extends Context.Service<Screening, ScreeningShape>()(
  "shielded-relay/Screening",
) {}
