import type { Effect } from "effect"
import { Context } from "effect"
import type { Address } from "../address/Address.ts"
import type { ChainId } from "../address/ChainId.ts"
import type { StorageUnavailable } from "./storage/StorageUnavailable.ts"

/**
 * Who or what is asked about. `depositor`: prepares a deposit. `payer`: paid for a note that came from outside. `recipient`: is to be paid.
 * `owner`: opens a session, or has a private send whose payout is due, or that was paid in part until its deadline.
 */
export type ScreeningSubject =
  | {
      readonly role: "depositor" | "payer" | "recipient"
      readonly chainId: ChainId
      readonly address: Address
    }
  | {
      readonly role: "owner"
      /** `null` for a session that opens on every chain. */
      readonly chainId: ChainId | null
      readonly address: Address
    }
  | {
      readonly role: "swap"
      readonly chainId: ChainId
      readonly tokens: readonly [Address, Address]
    }

/** `undecided`: there is no answer now; the same question may be asked again. */
export type ScreeningVerdict = "served" | "denied" | "undecided"

/**
 * Whether the operator serves an address.
 *
 * Laws: a refusal carries no reason (its caller learns only that it is refused); an adapter that cannot decide answers `undecided`, never
 * `served`. Only what cannot be recorded (`recordedScreening`) fails.
 */
export interface ScreeningShape {
  readonly screen: (
    subject: ScreeningSubject,
  ) => Effect.Effect<ScreeningVerdict, StorageUnavailable>
}

export class Screening extends Context.Service<Screening, ScreeningShape>()(
  "shielded-relay/Screening",
) {}
