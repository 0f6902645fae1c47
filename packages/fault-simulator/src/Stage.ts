import type { Address } from "@shielded-relay/core"
import type { SimulatedNetwork } from "@shielded-relay/testkit"
import type { CallersLedger, OwnerAccount } from "./caller/CallersLedger.ts"
import type { Correspondence } from "./Correspondence.ts"
import type { Switchboard } from "./Switchboard.ts"

/** What the acting parties of a run share. */
export interface Stage {
  readonly ledger: CallersLedger
  readonly letters: Correspondence
  readonly network: SimulatedNetwork
  readonly switchboard: Switchboard
  readonly chainId: number
  /**
   * The fee that an owner offers for a payment. Each owner offers a little more than the one
   * before, so that calls on the chain can be told apart.
   */
  readonly feeOf: (owner: number) => bigint
  /** Indices wrap around. */
  readonly owner: (index: number) => OwnerAccount
  readonly token: (index: number) => Address
  /** The wallet that pays for an owner's prepared deposit. */
  readonly payingWallet: (account: OwnerAccount) => Address
}
