/** What a payment's caller was told, and what the chain shows. */
export interface PeerFate {
  /** The answer to the request itself. */
  readonly answer: "accepted" | "refused" | "none"
  /** The state after the fault, from the two methods of ERC-4337, or from the peer's own status method if these know nothing. */
  readonly told: "executed" | "underway" | "failed" | "unknown"
  /** Neither method of ERC-4337 knew the operation, so the caller sent it again. */
  readonly resent: boolean
  /** The first operation is on chain. */
  readonly executed: boolean
  /** Number of payments that the recipient received in the end. */
  readonly received: number
}

/** A row of the table. */
export interface PeerVerdict {
  readonly requests: number
  readonly unanswered: number
  /** Accepted in the answer; or, if no answer came, known to the peer or on chain. */
  readonly accepted: number
  /** On chain before any operation was sent again. */
  readonly onChain: number
  /** Accepted, but unknown to all methods. */
  readonly unknown: number
  /** Known, but with another outcome than on chain. */
  readonly toldOtherwise: number
  readonly resent: number
  /** Recipients who received a payment in the end. */
  readonly paid: number
  readonly paidTwice: number
}

export function judgePeer(fates: ReadonlyArray<PeerFate>): PeerVerdict {
  const count = (counts: (fate: PeerFate) => boolean) => fates.filter(counts).length
  return {
    requests: fates.length,
    unanswered: count(({ answer }) => answer === "none"),
    accepted: count(wasAccepted),
    onChain: count(({ executed }) => executed),
    unknown: count((fate) => wasAccepted(fate) && fate.told === "unknown"),
    toldOtherwise: count(
      ({ told, executed }) => told !== "unknown" && (told === "executed") !== executed,
    ),
    resent: count(({ resent }) => resent),
    paid: count(({ received }) => received > 0),
    paidTwice: count(({ received }) => received > 1),
  }
}

function wasAccepted({ answer, told, executed }: PeerFate): boolean {
  return answer === "accepted" || executed || (answer === "none" && told !== "unknown")
}
