import {
  isNativeToken,
  type CallAction,
  type CallFee,
  type Payout,
  type PoolTransaction,
  type ProvenCall,
  type ProvenJoin,
} from "@shielded-relay/core"

/** A call as the program executes it. */
export interface SingleJoinCall {
  readonly join: ProvenJoin
  readonly nullifiers: readonly [bigint, bigint]
  readonly payout: Payout | null
  readonly fee: CallFee | null
  readonly action: CallAction | null
  /** The second one of a swap has no bytes. */
  readonly encryptedNotes: readonly [Uint8Array, Uint8Array]
}

/**
 * The one join of a call with what leaves by it.
 * @throws RangeError for a call that the program has no instruction for: it is planned by rules of another chain
 */
export function singleJoin({ joins, extData }: ProvenCall): SingleJoinCall {
  const [join, ...furtherJoins] = joins
  const [first, second, ...furtherNullifiers] = join?.nullifiers ?? []
  const [payout = null, ...furtherPayouts] = extData.payouts
  const [note, otherNote, ...furtherNotes] = extData.encryptedNotes
  const further = [furtherJoins, furtherNullifiers, furtherPayouts, furtherNotes]
  if (join === undefined || first === undefined || second === undefined)
    throw new RangeError("a call of this pool has one join of two inputs")
  if (note === undefined || otherNote === undefined || further.some(({ length }) => length > 0))
    throw new RangeError("a call of this pool has one join, two notes and at most one payout")
  const { fee, action } = extData
  const single = { join, nullifiers: [first, second], payout, fee, action } as const
  requireWhole(single, otherNote)
  return { ...single, encryptedNotes: [note, otherNote] }
}

/** What leaves is what is paid, in one token; a swap has no payout, no refund and no second note. */
function requireWhole(
  { join, payout, fee, action }: Omit<SingleJoinCall, "encryptedNotes">,
  otherNote: Uint8Array,
): void {
  const charged = fee?.fromOutput === true ? 0n : (fee?.amount ?? 0n)
  const leaves = (payout?.amount ?? 0n) + (action?.amountIn ?? 0n) + charged
  if (leaves !== (join.out ? join.amount : 0n) || (!join.out && join.amount > 0n))
    throw new RangeError("what leaves this pool is what the one join releases")
  const paidIn = fee?.fromOutput === true ? action?.tokenOut : (action?.tokenIn ?? payout?.token)
  if (fee !== null && (payout !== null || action !== null) && fee.token !== paidIn)
    throw new RangeError("a call of this pool pays its fee in the token that it moves")
  if (action === null && (fee?.fromOutput === true || otherNote.length === 0))
    throw new RangeError("a call of this pool without a swap has two notes and no output")
  if (action !== null && (payout !== null || otherNote.length > 0))
    throw new RangeError("a swap of this pool has no payout, and one note beside its output's")
  if (action !== null && (action.refundNpk !== 0n || action.refundNote.length > 0))
    throw new RangeError("a swap of this pool that fails changes nothing, so it has no refund")
}

/**
 * The call of a transaction.
 * @throws RangeError for a tree update: notes enter the tree of this pool at once
 */
export function callOf(transaction: PoolTransaction): ProvenCall {
  if (transaction.kind === "transact") return transaction.call
  throw new RangeError("this pool has no tree updates")
}

/** The payment whose recipient needs a token account, if any. */
export const needsTokenAccount = (payment: Payout | null): payment is Payout =>
  payment !== null && !isNativeToken(payment.token)
