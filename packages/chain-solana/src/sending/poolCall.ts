import {
  isNativeToken,
  type CallAction,
  type CallFee,
  type Payout,
  type PoolTransaction,
  type ProvenCall,
  type ProvenJoin,
} from "@shielded-relay/core"

/** A call in the form that the program executes. */
export interface SingleJoinCall {
  readonly join: ProvenJoin
  readonly nullifiers: readonly [bigint, bigint]
  readonly payout: Payout | null
  readonly fee: CallFee | null
  readonly action: CallAction | null
  /** The second note of a swap is empty. */
  readonly encryptedNotes: readonly [Uint8Array, Uint8Array]
}

/**
 * The only join of a call, with its payment and fee.
 * @throws RangeError if the program has no instruction for the call, which means it was planned by another chain's rules
 */
export function singleJoin({ joins, extData }: ProvenCall): SingleJoinCall {
  const [join, ...furtherJoins] = joins
  const [first, second, ...furtherNullifiers] = join?.nullifiers ?? []
  const [payout = null, ...furtherPayouts] = extData.payouts
  const [note, otherNote, ...furtherNotes] = extData.encryptedNotes
  const further = [furtherJoins, furtherNullifiers, furtherPayouts, furtherNotes]
  if (join === undefined || first === undefined || second === undefined)
    throw new RangeError("a call of this pool must have one join with two inputs")
  if (note === undefined || otherNote === undefined || further.some(({ length }) => length > 0))
    throw new RangeError("a call of this pool must have one join, two notes and at most one payout")
  const { fee, action } = extData
  const single = { join, nullifiers: [first, second], payout, fee, action } as const
  requireWhole(single, otherNote)
  return { ...single, encryptedNotes: [note, otherNote] }
}

/** What leaves the pool must equal what is paid, in one token. A swap has no payout, no refund and no second note. */
function requireWhole(
  { join, payout, fee, action }: Omit<SingleJoinCall, "encryptedNotes">,
  otherNote: Uint8Array,
): void {
  const charged = fee?.fromOutput === true ? 0n : (fee?.amount ?? 0n)
  const leaves = (payout?.amount ?? 0n) + (action?.amountIn ?? 0n) + charged
  if (leaves !== (join.out ? join.amount : 0n) || (!join.out && join.amount > 0n))
    throw new RangeError(
      "payouts, fee and swapped amount must equal the amount that the join releases",
    )
  const paidIn = fee?.fromOutput === true ? action?.tokenOut : (action?.tokenIn ?? payout?.token)
  if (fee !== null && (payout !== null || action !== null) && fee.token !== paidIn)
    throw new RangeError("a call of this pool must pay its fee in the token that it moves")
  if (action === null && (fee?.fromOutput === true || otherNote.length === 0))
    throw new RangeError(
      "a call without a swap must have two notes, and its fee must not come from an output",
    )
  if (action !== null && (payout !== null || otherNote.length > 0))
    throw new RangeError(
      "a swap must have no payout, and only one encrypted note besides its output's",
    )
  if (action !== null && (action.refundNpk !== 0n || action.refundNote.length > 0))
    throw new RangeError("a swap must have no refund: if it fails, the whole transaction is undone")
}

/**
 * The call that a transaction executes.
 * @throws RangeError for a tree update: this pool inserts commitments directly
 */
export function callOf(transaction: PoolTransaction): ProvenCall {
  if (transaction.kind === "transact") return transaction.call
  throw new RangeError("this pool inserts commitments directly and has no tree updates")
}

/** Whether a payment's recipient needs a token account. */
export const needsTokenAccount = (payment: Payout | null): payment is Payout =>
  payment !== null && !isNativeToken(payment.token)
