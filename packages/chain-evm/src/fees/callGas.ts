import {
  isNativeToken,
  type CallShape,
  type DepositNote,
  type PoolTransaction,
} from "@shielded-relay/core"
import { gasTable, tokenAllowance } from "./gasTable.ts"

/** What a call is expected to use. */
export function gasOf(shape: CallShape | "tree-update"): bigint {
  if (shape === "tree-update") return gasTable.treeUpdate
  const joins = shape.joins.reduce(
    (sum, inputs) => sum + (inputs === 2 ? gasTable.join2 : gasTable.join4),
    0n,
  )
  const tokenPayouts = BigInt(shape.payouts - shape.nativePayouts)
  return (
    gasTable.transact +
    joins +
    tokenPayouts * gasTable.payout +
    BigInt(shape.nativePayouts) * gasTable.nativePayout +
    (shape.fee ? gasTable.fee : 0n) +
    (shape.action ? (shape.actionGas ?? gasTable.action) : 0n)
  )
}

/** The shape of a call that exists. */
export function shapeOf(transaction: PoolTransaction): CallShape | "tree-update" {
  if (transaction.kind === "tree-update") return "tree-update"
  const { joins, extData } = transaction.call
  return {
    joins: joins.map(({ nullifiers }) => (nullifiers.length === 2 ? 2 : 4)),
    payouts: extData.payouts.length,
    nativePayouts: extData.payouts.filter(({ token }) => isNativeToken(token)).length,
    fee: extData.fee !== null,
    action: extData.action !== null,
  }
}

/** A gas limit that no ordinary token makes too small: half as much again as expected, and an allowance for each token moved. */
export function gasBoundOf(shape: CallShape | "tree-update"): bigint {
  const expected = (gasOf(shape) * 3n) / 2n
  if (shape === "tree-update") return expected
  // What an action may use is not known before: the pool reserves it, and asks for all of it.
  const reserved = shape.action ? gasTable.actionReserve : 0n
  return expected + BigInt(shape.payouts + (shape.fee ? 1 : 0)) * tokenAllowance + reserved
}

/** The gas limit of a plain deposit: a bound by kind, since an estimate would fail for a wallet that has yet to approve or to be funded. */
export function depositGasBound(notes: ReadonlyArray<DepositNote>): bigint {
  const tokens = notes.filter(({ token }) => !isNativeToken(token)).length
  const expected = gasTable.deposit + BigInt(notes.length) * gasTable.depositNote
  return (expected * 3n) / 2n + BigInt(tokens) * tokenAllowance
}
