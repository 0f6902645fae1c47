import type { Operation } from "../../operation/Operation.ts"

/** How often the newest transaction has been replaced under its sender nonce. At most 10, because each replacement doubles the pause. */
export function replacements(operation: Operation): number {
  const transactions = operation.attempts.at(-1)?.transactions ?? []
  const last = transactions.at(-1)
  if (last?.senderNonce === null) return 0
  const versions = transactions.filter(
    ({ sender, senderNonce }) => sender === last?.sender && senderNonce === last.senderNonce,
  )
  return Math.min(10, Math.max(0, versions.length - 1))
}
