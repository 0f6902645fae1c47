import {
  isNativeToken,
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
  if (action !== null) throw new RangeError("this pool is connected without venues")
  const leaves = (payout?.amount ?? 0n) + (fee?.amount ?? 0n)
  if (leaves !== (join.out ? join.amount : 0n) || (!join.out && join.amount > 0n))
    throw new RangeError("what leaves this pool is the payout and the fee of the one join")
  if (payout !== null && fee !== null && payout.token !== fee.token)
    throw new RangeError("a call of this pool pays its fee in the token that it moves")
  return { join, nullifiers: [first, second], payout, fee, encryptedNotes: [note, otherNote] }
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
