import type { CallShape } from "../port/chain/Relayer.ts"

/**
 * The public shape of a call as text: what its calldata shows anyway. Equal for calls that differ only in the order of their joins. The
 * owner, the age of the notes and the waiting time do not affect it.
 */
export function shapeKey(shape: CallShape): string {
  const { joins, payouts, nativePayouts, fee, action, actionGas } = shape
  const narrow = joins.filter((inputs) => inputs === 2).length
  return [
    `joins ${narrow}x2 ${joins.length - narrow}x4`,
    `payouts ${payouts} native ${nativePayouts}`,
    fee ? "fee" : "no fee",
    action ? `action ${actionGas ?? "own"}` : "no action",
  ].join(", ")
}

/** Notes that a call makes: two for each join, and the output of its action. */
export function notesOf({ joins, action }: CallShape): number {
  return joins.length * 2 + (action ? 1 : 0)
}
