import type { Effect } from "effect"
import { Context } from "effect"
import type { Address } from "../address/Address.ts"
import type { ChainId } from "../address/ChainId.ts"
import type { StorageUnavailable } from "./StorageUnavailable.ts"

export type ScreeningSubject =
  | {
      readonly role: "depositor" | "recipient"
      readonly chainId: ChainId
      readonly address: Address
    }
  | {
      readonly role: "swap"
      readonly chainId: ChainId
      readonly tokens: readonly [Address, Address]
    }

/**
 * Whether the operator serves an address.
 *
 * Laws: a refusal carries no reason (its caller learns only that it is refused); an adapter that cannot decide refuses. Only what cannot
 * be recorded (`recordedScreening`) fails.
 */
export interface ScreeningShape {
  readonly allows: (subject: ScreeningSubject) => Effect.Effect<boolean, StorageUnavailable>
}

export class Screening extends Context.Service<Screening, ScreeningShape>()(
  "shielded-relay/Screening",
) {}
