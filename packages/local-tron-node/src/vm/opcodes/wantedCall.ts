import type { Frame } from "../Frame.ts"
import type { Context } from "./Operation.ts"

export type CallKind = "CALL" | "CALLCODE" | "DELEGATECALL" | "STATICCALL"

/** A call whose energy was taken from the caller. */
export interface WantedCall {
  readonly kind: CallKind
  readonly target: Uint8Array
  /** Sun, as a whole word. */
  readonly value: bigint
  readonly input: Uint8Array
  readonly output: { readonly offset: bigint; readonly size: bigint }
  /** Forwarded energy with the stipend. */
  readonly energy: bigint
}

/** Calls nested deeper than this answer 0. */
export const maxDepth = 64

/** Answers 0 and gives all energy back, the stipend included. */
export function giveUp({ run }: Context, { energy }: WantedCall): void {
  run.stack.push(0n)
  run.gasLeft += energy
}

export const receiverOf = ({ kind, target }: WantedCall, frame: Frame): Uint8Array =>
  kind === "CALLCODE" || kind === "DELEGATECALL" ? frame.address : target
