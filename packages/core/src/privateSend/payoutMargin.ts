import type { CallDeadlines } from "../port/chain/ChainCapabilities.ts"
import type { PrivateSendRules } from "../port/RelayConfiguration.ts"

/**
 * Time between the latest start of a payout and the end of its order: the operator's margin, but at least twice the time that a call needs
 * to start, so that the last payout may be delayed.
 */
export function payoutMargin(
  { margin }: Pick<PrivateSendRules, "margin">,
  { toStart }: Pick<CallDeadlines, "toStart">,
): number {
  return Math.max(margin, 2 * toStart)
}
