/** What its caller was told of a payment, and what the chain shows. */
export interface PeerFate {
  /** To the request itself. */
  readonly answer: "accepted" | "refused" | "none"
  /** After the fault: by the two calls of ERC-4337, or by the peer's own status if they know nothing. */
  readonly told: "executed" | "underway" | "failed" | "unknown"
  /** Neither of the two calls of ERC-4337 knew it, so the caller sent it again. */
  readonly resent: boolean
  /** The first operation is on chain. */
  readonly executed: boolean
  /** How many payments the recipient got in the end. */
  readonly received: number
}

/** A row of the table. */
export interface PeerVerdict {
  readonly requests: number
  readonly unanswered: number
  /** Answered so, or known to the peer or on chain although no answer came. */
  readonly accepted: number
  /** Before anybody sent anything again. */
  readonly onChain: number
  /** Accepted, and no call knows it. */
  readonly unknown: number
  /** Known, with another outcome than the chain shows. */
  readonly toldOtherwise: number
  readonly resent: number
  /** Recipients who got anything in the end. */
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
