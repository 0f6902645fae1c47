import type { LegCost } from "./legFees.ts"

/** What one endpoint says about a leg: what it costs, or why its chain would reject it now. */
export type LegVerdict =
  | { readonly accepted: true; readonly cost: LegCost }
  /** Name of the pool's error, or one of {@link LegRejection}. */
  | { readonly accepted: false; readonly code: string }

/** Why the chain would reject a leg, apart from the pool's own errors and the ends of the virtual machine. */
export type LegRejection =
  /** The payer's coins cover neither the amount nor the fees, or a token's balance is too low. */
  | "InsufficientFunds"
  /** The pool may not take the amount of a token yet. */
  | "InsufficientAllowance"
  /** A contract reverted without an error of the pool. */
  | "Reverted"
  /** The call uses more energy than the bound of its kind. */
  | "TooMuchGas"
  /** The amount is 0, or less than the 1 TRX that can be staked or lent. */
  | "AmountTooSmall"
  /** The receiver is the account itself. */
  | "SameAccount"
  /** Less is staked for the resource, or can be lent now. */
  | "InsufficientStake"
  /** Less is lent to the receiver, or it is locked. */
  | "InsufficientDelegation"
  /** 32 amounts are on their way back to the balance. */
  | "TooManyUnfreezes"
  /** No unfrozen amount has arrived. */
  | "NothingUnfrozen"
  /** Stake can be lent to activated accounts only. */
  | "ReceiverNotActivated"
  /** Neither stake nor TRX of the tank can be sent to a contract. */
  | "ReceiverIsContract"

export function rejected(code: LegRejection): LegVerdict {
  return { accepted: false, code }
}
