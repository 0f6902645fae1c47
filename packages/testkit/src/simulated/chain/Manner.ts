/** The features of a simulated chain and its pool. Any combination works. */
export interface ChainFacts {
  /** Accounts have nonces. */
  readonly senderNonces: boolean
  /** Transactions name a recent block and expire with it. */
  readonly expiry: boolean
  /** Commitments wait for a batch; otherwise each transaction inserts pairs of leaves, and old roots expire. */
  readonly queue: boolean
  /** A call has as many joins and tokens as configured; otherwise one join of one token. */
  readonly severalJoins: boolean
  /** A join spends up to four notes; otherwise two. */
  readonly wideJoins: boolean
  /** A swap's join carries both encrypted notes; otherwise only the change note. */
  readonly wholeSwaps: boolean
  /** A deposit may have several tokens; otherwise one. */
  readonly severalDeposits: boolean
  /** A failed exchange returns its input as a note; otherwise the whole call reverts. */
  readonly refunds: boolean
  /** Nodes report waiting transactions and simulate calls on top of them. */
  readonly showsPending: boolean
  /** Producers may run out of time for a transaction, which then burns all that its fees allow. */
  readonly timeLimit: boolean
  /** Nodes lower a call's limit to what its account can pay, so bytes reserve their fees until they expire. Needs `expiry`. */
  readonly feeReserve: boolean
  /** Time assigns block numbers: an abandoned fork leaves gaps in them. */
  readonly slots: boolean
}

/** The chains whose facts `manners` holds. The form of addresses depends on the network's `family` instead. */
export type Manner = "evm" | "solana" | "tron"

/** @throws RangeError unless the text names a manner */
export function mannerOf(text: string): Manner {
  if (text !== "evm" && text !== "solana" && text !== "tron")
    throw new RangeError(`Expected a chain (evm, solana or tron), got ${text}`)
  return text
}

export const manners: Readonly<Record<Manner, ChainFacts>> = {
  evm: {
    senderNonces: true,
    expiry: false,
    queue: true,
    severalJoins: true,
    wideJoins: true,
    wholeSwaps: true,
    severalDeposits: true,
    refunds: true,
    showsPending: true,
    timeLimit: false,
    feeReserve: false,
    slots: false,
  },
  solana: {
    senderNonces: false,
    expiry: true,
    queue: false,
    severalJoins: false,
    wideJoins: false,
    wholeSwaps: false,
    severalDeposits: false,
    refunds: false,
    showsPending: false,
    timeLimit: false,
    feeReserve: false,
    slots: true,
  },
  tron: {
    senderNonces: false,
    expiry: true,
    queue: true,
    severalJoins: false,
    wideJoins: true,
    wholeSwaps: true,
    severalDeposits: true,
    refunds: true,
    showsPending: false,
    timeLimit: true,
    feeReserve: true,
    slots: false,
  },
}
