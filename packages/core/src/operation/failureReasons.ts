/** Why an operation ends as `OPERATION_FAILED`: the text for the caller and its meaning. `{code}` is the pool's error name. */
export const failureReasons = {
  unprovable: {
    text: "no valid proof could be made",
    means:
      "the notes it was planned over are gone or moved (a reorganisation), and three plans did not help; nothing was ever sent",
  },
  refused: {
    text: "the pool refused it ({code})",
    means:
      "simulation refused the call and three plans did not help; only for batch insertions, since only the pool decides a call that an endpoint has seen",
  },
  nothingQueued: {
    text: "nothing is queued",
    means: "a batch insertion found the queue empty",
  },
  outOfTime: {
    text: "a block producer ran out of processor time",
    means: "a batch insertion burnt its fee limit; the next one follows after a pause",
  },
  altered: {
    text: "another program changed its row in the database, and the operator ended it; none of its notes was spent",
    means:
      "the operator ended the payment of a managed wallet whose row has a wrong seal; its notes can be spent again",
  },
  alteredAndSpent: {
    text: "another program changed its row in the database, and the operator ended it; some of its notes were spent, so check what was paid before you try again",
    means: "the same, but the chain shows a spend of its notes, so it may have paid",
  },
  insertedByOther: {
    text: "another insertion was faster",
    means: "another party inserted the leaves of a batch insertion",
  },
} as const
