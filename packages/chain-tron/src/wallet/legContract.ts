import type { Address, ChainId, Leg } from "@shielded-relay/core"
import { approveData, depositData } from "@shielded-relay/pool-abi"
import { nativeAmountOf } from "../sending/depositTransaction.ts"
import { rawDataOf, type ContractCall, type TransactionTerms } from "../transaction/ContractCall.ts"
import { rawSystemContractOf, type SystemContract } from "../transaction/systemContract.ts"

/** The parties of every leg on one chain. */
export interface LegParties {
  readonly chainId: ChainId
  readonly pool: Address
  /** The account that lends TRX; `null` without one. */
  readonly tank: Address | null
}

/** A call of a contract without its terms. */
export interface BareCall extends Omit<ContractCall, keyof TransactionTerms> {
  readonly type: "TriggerSmartContract"
}

/** The contract that a leg's transaction contains. `owner` pays for it and signs it. */
export type LegContract = BareCall | SystemContract

/**
 * The account that pays for a leg.
 *
 * @throws Error for a top-up without a gas tank
 */
export function payerOf({ chainId, tank }: LegParties, leg: Leg, account: Address): Address {
  if (leg.kind !== "top-up") return account
  if (tank === null)
    throw new Error(`chain ${chainId} has no gas tank: configure gasTank before a top-up`)
  return tank
}

/**
 * The contract of a leg.
 *
 * @throws Error for a top-up without a gas tank, and for `cancel`
 */
export function contractOf(parties: LegParties, leg: Leg, account: Address): LegContract {
  const { chainId, pool } = parties
  const owner = payerOf(parties, leg, account)
  switch (leg.kind) {
    case "top-up":
      return { type: "TransferContract", owner, to: account, amount: leg.amount }
    case "approve":
      return callOf(owner, leg.token, approveData(pool, leg.amount), 0n)
    case "deposit":
      return callOf(owner, pool, depositData(leg.notes), nativeAmountOf(leg.notes))
    case "cancel":
      throw new Error(
        `chain ${chainId} has no nonces, so a leg cannot be cancelled: wait until its bytes expire`,
      )
    case "freeze":
      return { type: "FreezeBalanceV2Contract", owner, ...stakeOf(leg) }
    case "unfreeze":
      return { type: "UnfreezeBalanceV2Contract", owner, ...stakeOf(leg) }
    case "withdraw-unfrozen":
      return { type: "WithdrawExpireUnfreezeContract", owner }
    case "delegate":
      return { type: "DelegateResourceContract", owner, ...stakeOf(leg), receiver: leg.receiver }
    case "undelegate":
      return { type: "UnDelegateResourceContract", owner, ...stakeOf(leg), receiver: leg.receiver }
  }
}

/** The account's own key signs, under the owner's permission. */
const permissionId = 0

/**
 * The bytes of a leg that are signed.
 *
 * @throws RangeError if a call's TRX or a system contract's amount exceed 2^63 - 1 sun
 */
export function rawLegOf(
  contract: LegContract,
  terms: Omit<TransactionTerms, "permissionId">,
): Uint8Array {
  return contract.type === "TriggerSmartContract"
    ? rawDataOf({ ...contract, ...terms, permissionId })
    : rawSystemContractOf(contract, { ...terms, permissionId })
}

/** Coins that the leg itself moves out of its payer's balance. Sun. */
export function coinsOf(contract: LegContract): bigint {
  switch (contract.type) {
    case "TriggerSmartContract":
      return contract.callValue
    case "TransferContract":
    case "FreezeBalanceV2Contract":
      return contract.amount
    case "UnfreezeBalanceV2Contract":
    case "WithdrawExpireUnfreezeContract":
    case "DelegateResourceContract":
    case "UnDelegateResourceContract":
      return 0n
  }
}

function callOf(
  owner: Address,
  contract: Address,
  data: BareCall["data"],
  callValue: bigint,
): BareCall {
  return { type: "TriggerSmartContract", owner, contract, data, callValue }
}

const stakeOf = ({
  amount,
  resource,
}: Extract<Leg, { readonly kind: "freeze" | "unfreeze" | "delegate" | "undelegate" }>) => ({
  amount,
  resource,
})
