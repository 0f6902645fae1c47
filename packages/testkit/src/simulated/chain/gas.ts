import { isNativeToken, type CallShape } from "@shielded-relay/core"
import type { ChainTransaction } from "./ChainTransaction.ts"

/** Gas of a call by its shape, in round figures near those of a real pool. */
export function gasOf(shape: CallShape | "tree-update"): bigint {
  if (shape === "tree-update") return 300_000n
  const joins = shape.joins.reduce((sum, inputs) => sum + (inputs === 2 ? 230_000n : 280_000n), 0n)
  const payouts = BigInt(shape.payouts + (shape.fee ? 1 : 0))
  return 70_000n + joins + payouts * 50_000n + (shape.action ? (shape.actionGas ?? 200_000n) : 0n)
}

/** Gas that a mined transaction used; a reverted one used less. */
export function gasUsed({ input }: ChainTransaction, success: boolean): bigint {
  if (!success) return 60_000n
  switch (input.kind) {
    case "other":
    case "send":
      return 21_000n
    case "approve":
      return 46_000n
    case "deposit":
      return 60_000n + 130_000n * BigInt(input.notes.length)
    case "tree-update":
      return gasOf("tree-update")
    case "transact":
      return gasOf({
        joins: input.call.joins.map(({ nullifiers }) => (nullifiers.length === 2 ? 2 : 4)),
        payouts: input.call.extData.payouts.length,
        nativePayouts: input.call.extData.payouts.filter(({ token }) => isNativeToken(token))
          .length,
        fee: input.call.extData.fee !== null,
        action: input.call.extData.action !== null,
      })
  }
}
