import type { Address } from "@shielded-relay/core"
import type { SimulatedNetwork } from "@shielded-relay/testkit"
import type { CallersLedger, OwnerAccount } from "./caller/CallersLedger.ts"
import type { Correspondence } from "./Correspondence.ts"
import type { Switchboard } from "./Switchboard.ts"

/** What those who act in a run have around them. */
export interface Stage {
  readonly ledger: CallersLedger
  readonly letters: Correspondence
  readonly network: SimulatedNetwork
  readonly switchboard: Switchboard
  readonly chainId: number
  /** What an owner offers for a payment; each one's offer is a little more, so that the chain tells them apart. */
  readonly feeOf: (owner: number) => bigint
  /** Indices go round. */
  readonly owner: (index: number) => OwnerAccount
  readonly token: (index: number) => Address
  /** The wallet that pays what an owner has prepared. */
  readonly payingWallet: (account: OwnerAccount) => Address
}
