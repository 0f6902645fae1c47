import type { Address, DepositNote, FeeQuote } from "@shielded-relay/core"
import type { SimulatedNetwork } from "@shielded-relay/testkit"
import type { CallersLedger, OwnerAccount } from "./caller/CallersLedger.ts"
import type { Correspondence } from "./Correspondence.ts"
import type { Switchboard } from "./Switchboard.ts"

/** How often a caller asks anew, with another nonce, when screening has no answer, and its pause before in milliseconds. */
export const anew = { times: 2, pause: 5_000 } as const

/** The terms of a quote that the simulator gives a caller. */
export interface GivenQuote extends Pick<
  FeeQuote,
  "feeToken" | "tokens" | "externalActionId" | "feeAmount"
> {
  readonly owner: OwnerAccount
}

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
  /**
   * Stores a quote of exactly this fee. Posted prices are the same for all callers, but a quoted fee is charged exactly, so a unique fee
   * shows on the chain which request a call executes.
   */
  readonly giveQuote: (quote: GivenQuote) => Promise<void>
  /** Indices wrap around. */
  readonly owner: (index: number) => OwnerAccount
  readonly token: (index: number) => Address
  /** The wallet that pays for an owner's prepared deposit. */
  readonly payingWallet: (account: OwnerAccount) => Address
  /** Whether the chain does not show this payer. */
  readonly isHidden: (wallet: Address) => boolean
  /** Pays these notes from a wallet that has the tokens. Returns the transaction's hash. */
  readonly payNotes: (wallet: Address, notes: ReadonlyArray<DepositNote>) => string
}
