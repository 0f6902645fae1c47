import { Effect } from "effect"
import { mayAdvance } from "../../application/wallets/advances.ts"
import type { WalletSide } from "../../application/wallets/WalletSide.ts"
import { UnitOfWork } from "../../port/storage/UnitOfWork.ts"
import type { WalletEvent, WalletOperation } from "../../walletOperation/index.ts"
import { advanceWallet } from "./walletSteps.ts"

/** Applies an event that makes the gas tank lend this much more; `null` if its limits forbid it. */
export const advanceWithin = Effect.fnUntraced(function* (
  operation: WalletOperation,
  side: WalletSide,
  more: bigint,
  event: WalletEvent,
) {
  if (more === 0n) return yield* advanceWallet(operation, event)
  const unit = yield* UnitOfWork
  // Of two operations that take the last of what the tank may lend, one sees the other's row.
  return yield* unit.transact(
    Effect.gen(function* () {
      if (!(yield* mayAdvance(operation, side, more))) return null
      return yield* advanceWallet(operation, event)
    }),
  )
})
