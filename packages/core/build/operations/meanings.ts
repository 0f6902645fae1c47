import type { ErrorCode, OperationEvent, OperationState } from "../../src/index.ts"

/** Every state in words; a state that is added has no place here until it is explained. */
export const stateMeanings: Readonly<Record<OperationState["state"], string>> = {
  accepted:
    "Nonce used, notes held, row written: one transaction. From here on there is no 5xx, and the caller is told the truth for ever.",
  planned: "Notes, root and deadline are chosen; the proof is to be made.",
  proven:
    "The proof is there. Once the call was shown to an endpoint anybody may land it, so only the pool decides what becomes of it.",
  signed: "Sender nonce and signed bytes are stored; they may have been sent or not.",
  broadcast:
    "A node has the bytes: the caller gets the hash. Kept moving until the outcome is final.",
  confirmed:
    "The pool's `Operation` event, of any attempt and whoever sent it, stands in a final block; what was not spent is free again.",
  failed:
    "It can never be executed; the notes are free again. Only after the chain's own time has passed the deadline, or before any call existed.",
  refused: "Validly signed, and not accepted: the nonce is used, nothing else happened.",
  prepared: "A deposit was built for the caller's wallet; the chain has not seen it.",
  seen: "The deposit is in a block that may still be reorganised away.",
  expired: "The deposit was not seen in time. It counts all the same when it comes later.",
}

/** Every event in words. */
export const eventMeanings: Readonly<Record<OperationEvent["type"], string>> = {
  planned:
    "A plan is made: the first of a stage, or another attempt over the same anchor note, so that at most one can execute. While more notes are held than one call can spend it is a merge, and while there are more tokens than one call takes the part of some.",
  proven: "The proof of the newest plan is made.",
  signed:
    "Bytes are signed and stored under a sender nonce: the first, a replacement with higher fees, or the same call under another nonce.",
  broadcast: "A node took the bytes, or is known to have them.",
  "stage-over":
    "A call is executed that is not the last: a merge at the depth at which balances count, a part in a final block. Its attempts are kept with it, and the next stage is planned.",
  confirmed: "The outcome is final on chain.",
  failed: "It is final that nothing was and nothing will be executed.",
  seen: "The deposit's notes are in the index, or in another block than before.",
  unseen: "A reorganisation took the deposit's block away.",
  expired: "The deposit's time is over.",
}

/** The codes of `failed`. */
export const failureCodes = {
  OPERATION_EXPIRED:
    "The deadline passed on the chain and the anchor note is unspent in a final block, or nothing was proven in time.",
  OPERATION_INCOMPLETE:
    "The same, after some of the tokens went by calls of their own: `parts` says which.",
  OPERATION_FAILED: "One of the reasons below.",
} as const satisfies Partial<Record<ErrorCode, string>>
