import { Effect } from "effect"
import type { WalletSide } from "../../application/wallets/WalletSide.ts"
import type { WalletOperation } from "../../walletOperation/index.ts"
import { replaceLeg } from "./replaceLeg.ts"
import { executionOf } from "./executions.ts"
import { lendForCancel } from "./lendForCancel.ts"
import { excludedLeg, keepPastLegs } from "./settledLegs.ts"
import { advanceWallet, finalityPause, lookPause, type WalletStep } from "./walletSteps.ts"

/**
 * Whether the last leg of a cancelled operation can still be executed and nothing displaces it yet. On a chain without nonces that stays so
 * until its bytes have expired.
 */
export function mustStop({ cancelled, legs }: Pick<WalletOperation, "cancelled" | "legs">) {
  const newest = legs.at(-1)
  return (
    cancelled === true &&
    newest?.isLast === true &&
    newest.executed === null &&
    newest.cancelsFrom === undefined
  )
}

/**
 * Keeps the signed deposit of a cancelled operation from being executed. With nonces, signs a transaction that does nothing under the
 * deposit's nonce, with higher fees. What the account lacks for those the gas tank lends once; without that it waits. Without nonces, waits
 * until the bytes have expired. The bytes of the deposit are not sent again. If a block holds the deposit all the same, it counts.
 */
export const stopDeposit = Effect.fn("worker.stopDeposit")(function* (
  operation: WalletOperation,
  side: WalletSide,
) {
  const newest = operation.legs.at(-1)
  const last = newest?.transactions.at(-1)
  if (newest === undefined || last === undefined) return "done" satisfies WalletStep
  const found = yield* executionOf(newest, side)
  if (typeof found !== "string")
    return {
      next: yield* advanceWallet(operation, { type: "executed", executed: found }),
    } satisfies WalletStep
  // A reorganisation may have removed a top-up, whose nonce comes before those of the tank's later transactions.
  const lost = yield* keepPastLegs(operation, side, false)
  if (lost !== null && "next" in lost) return lost
  const { senderNonces } = side.gateway
  if (senderNonces === null || last.senderNonce === null)
    return (yield* excludedLeg(operation, side)) ?? ({ again: lookPause } satisfies WalletStep)
  // The deposit may be in a block that this look did not show, or others used its nonce: then nothing is left to displace.
  if ((yield* senderNonces.next(last.sender, "latest")) > last.senderNonce)
    return (yield* excludedLeg(operation, side)) ?? ({ again: finalityPause } satisfies WalletStep)
  const step = (yield* replaceLeg(operation, side)) ?? (yield* lendForCancel(operation, side))
  return step ?? ({ again: lookPause } satisfies WalletStep)
})
