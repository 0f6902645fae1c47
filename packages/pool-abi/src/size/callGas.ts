import {
  isNativeToken,
  type CallShape,
  type DepositNote,
  type PoolTransaction,
} from "@shielded-relay/core"
import type { GasTable } from "./GasTable.ts"

/** The expected gas of a call. */
export function gasOf(table: GasTable, shape: CallShape | "tree-update"): bigint {
  if (shape === "tree-update") return table.treeUpdate
  const tokenPayouts = BigInt(shape.payouts - shape.nativePayouts)
  return (
    table.transact +
    gasOfJoins(table, shape.joins) +
    tokenPayouts * table.payout +
    BigInt(shape.nativePayouts) * table.nativePayout +
    (shape.fee ? table.fee : 0n) +
    (shape.action ? (shape.actionGas ?? table.action) : 0n)
  )
}

/** The joins with their proofs. */
function gasOfJoins({ together, join2, join4 }: GasTable, joins: CallShape["joins"]): bigint {
  const each = joins.length > 1 && together !== null ? together : { join2, join4 }
  const sum = joins.reduce((gas, inputs) => gas + (inputs === 2 ? each.join2 : each.join4), 0n)
  if (each !== together) return sum
  return together.call + BigInt(new Set(joins).size) * together.width + sum
}

/** The shape of an existing call. */
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

/**
 * A gas limit that suffices for ordinary tokens: one and a half times the expected gas, and an
 * allowance for each token moved.
 */
export function gasBoundOf(table: GasTable, shape: CallShape | "tree-update"): bigint {
  const expected = (gasOf(table, shape) * 3n) / 2n
  if (shape === "tree-update") return expected
  // An action's gas is unknown in advance. The pool requires its full reserve to be available.
  const reserved = shape.action ? table.actionReserve : 0n
  return expected + BigInt(shape.payouts + (shape.fee ? 1 : 0)) * table.tokenAllowance + reserved
}

/**
 * The gas limit of a plain deposit, as a bound by kind of token. An estimate would fail for a
 * wallet that has not approved or funded the deposit yet.
 */
export function depositGasBound(table: GasTable, notes: ReadonlyArray<DepositNote>): bigint {
  const tokens = notes.filter(({ token }) => !isNativeToken(token)).length
  const expected = table.deposit + BigInt(notes.length) * table.depositNote
  return (expected * 3n) / 2n + BigInt(tokens) * table.tokenAllowance
}
