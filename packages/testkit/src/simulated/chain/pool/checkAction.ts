import type { CallAction, CallFee } from "@shielded-relay/core"
import { require } from "./PoolRevert.ts"

/** Length of an encrypted note in bytes. */
export const NOTE_BYTES = 157

/**
 * The pool's checks of an action, made before the call has any effect.
 *
 * @throws PoolRevert
 */
export function checkAction(
  action: CallAction,
  fee: CallFee | null,
  outcome: bigint | null | undefined,
  /** Length of the refund note; 0 where a failed action reverts the call. */
  refundBytes: number,
): void {
  const { tokenIn, tokenOut, amountIn, minOut, encryptedNote, refundNote } = action
  require(outcome !== undefined, "UnknownAction")
  require(tokenIn !== tokenOut && amountIn > 0n && minOut > 0n, "InvalidAction")
  require(encryptedNote.length === NOTE_BYTES, "InvalidNoteLength")
  require(refundNote.length === refundBytes, "InvalidNoteLength")
  const isCovered = fee?.fromOutput !== true || (fee.token === tokenOut && fee.amount < minOut)
  require(isCovered, "InvalidFee")
}
