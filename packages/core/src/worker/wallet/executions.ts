import { Effect } from "effect"
import type { WalletSide } from "../../application/wallets/WalletSide.ts"
import type { ExecutedLeg, WalletLeg } from "../../walletOperation/index.ts"

/** Where a block holds one of the leg's transactions; otherwise whether a node still knows one. */
export const executionOf = Effect.fnUntraced(function* (
  { transactions }: Pick<WalletLeg, "transactions">,
  { gateway }: Pick<WalletSide, "gateway">,
) {
  let known: "pending" | "unknown" = "unknown"
  for (const { hash } of transactions.toReversed()) {
    const status = yield* gateway.transactionStatus(hash)
    if (status.state === "mined") {
      const { block, success, cost } = status
      return { txHash: hash, block: block.number, success, cost } satisfies ExecutedLeg
    }
    if (status.state === "pending") known = "pending"
  }
  return known
})

/**
 * Whether a final block excludes all transactions of a leg: its expiry has passed, or others used its nonce. Looks for the transactions only
 * after that, because the one that used the nonce may be the leg's own.
 */
export const isExcluded = Effect.fnUntraced(function* (
  leg: Pick<WalletLeg, "transactions">,
  side: WalletSide,
  /** Whether nodes may see the bytes while they are asked. */
  maySend = true,
) {
  const { gateway } = side
  const last = leg.transactions.at(-1)
  if (last === undefined) return false
  if (gateway.senderNonces !== null && last.senderNonce !== null) {
    const final = yield* gateway.senderNonces.next(last.sender, "finalized")
    if (final <= last.senderNonce) return false
  } else if ((yield* gateway.broadcast(last, maySend)) !== "expired") return false
  return (yield* executionOf(leg, side)) === "unknown"
})

/** Whether two looks at a leg saw the same execution. */
export function isSame(a: ExecutedLeg, b: ExecutedLeg): boolean {
  return (
    a.txHash === b.txHash && a.block === b.block && a.success === b.success && a.cost === b.cost
  )
}
