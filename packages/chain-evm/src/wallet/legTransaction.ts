import type { Address, Leg } from "@shielded-relay/core"
import { approveData, hexOfAddress } from "@shielded-relay/pool-abi"
import type { Hex } from "@shielded-relay/pool-contracts"
import { legGas } from "../fees/gasTable.ts"
import { depositCallOf } from "../sending/depositTransaction.ts"

/** The legs that an EVM chain has. */
export type EvmLeg = Extract<Leg, { readonly kind: "top-up" | "approve" | "deposit" | "cancel" }>

/** @throws Error for a leg that only TRON has */
export function evmLegOf(leg: Leg): EvmLeg {
  switch (leg.kind) {
    case "top-up":
    case "approve":
    case "deposit":
    case "cancel":
      return leg
    case "freeze":
    case "unfreeze":
    case "withdraw-unfrozen":
    case "delegate":
    case "undelegate":
      throw new Error(`EVM chains have no leg ${leg.kind}: only TRON stakes native coins`)
  }
}

/** The transaction of a leg, apart from its sender, nonce and prices. */
export interface LegTransaction {
  readonly to: Hex
  /** Wei. */
  readonly value: bigint
  readonly data: Hex
  /**
   * The gas limit that it is signed with. It depends on the leg alone, so that a leg's cost is
   * bounded before its account holds or allows anything.
   */
  readonly gasLimit: bigint
}

/** The transaction that carries a leg. */
export function legTransactionOf(leg: EvmLeg, account: Address, pool: Address): LegTransaction {
  switch (leg.kind) {
    case "top-up":
      return transferOf(leg.amount, account)
    case "approve":
      return {
        to: hexOfAddress(leg.token),
        value: 0n,
        data: approveData(pool, leg.amount),
        gasLimit: legGas.approve,
      }
    case "deposit":
      return { to: hexOfAddress(pool), ...depositCallOf(leg.notes) }
    case "cancel":
      return transferOf(0n, account)
  }
}

function transferOf(value: bigint, to: Address): LegTransaction {
  return { to: hexOfAddress(to), value, data: "0x", gasLimit: legGas.transfer }
}
