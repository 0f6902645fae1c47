import { Effect } from "effect"
import { advanceObstacle } from "../../application/wallets/advances.ts"
import type { WalletSide } from "../../application/wallets/WalletSide.ts"
import { UnitOfWork } from "../../port/storage/UnitOfWork.ts"
import type { WalletEvent, WalletOperation } from "../../walletOperation/index.ts"
import { advanceWallet } from "./walletSteps.ts"

/** Applies an event that makes the gas tank lend this much more. Returns the next version of the operation, or why it may not be. */
export const advanceWithin = Effect.fnUntraced(function* (
  operation: WalletOperation,
  side: WalletSide,
  more: bigint,
  event: WalletEvent,
) {
  if (more === 0n) return { next: yield* advanceWallet(operation, event) }
  const unit = yield* UnitOfWork
  // Of two operations that take the last of what the tank may lend, one sees the other's row.
  return yield* unit.transact(
    Effect.gen(function* () {
      // Decided again here: an export since the acceptance ends what its accounts are lent.
      // Test: "is not signed: the operation ends and tells why".
      const obstacle = yield* advanceObstacle(operation, side, more)
      if (obstacle !== null) return { obstacle }
      return { next: yield* advanceWallet(operation, event) }
    }),
  )
})
