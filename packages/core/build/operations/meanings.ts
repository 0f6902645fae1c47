import type { ErrorCode, OperationEvent, OperationState } from "../../src/index.ts"

/** Every state in words; a state that is added has no place here until it is explained. */
export const stateMeanings: Readonly<Record<OperationState["state"], string>> = {
  waiting:
    "The request named a completion time. One transaction consumed the nonce, reserved the notes and wrote the row; it is sent at a random time. The service answers with 202.",
  accepted:
    "One transaction consumed the nonce, reserved the notes and wrote the row. From here on the service answers without a 5xx and always reports the true state.",
  planned: "Notes, root and deadline are chosen; the proof is still to be made.",
  proven:
    "The proof exists. Once an endpoint has seen the call, anyone may land it, so only the pool decides the outcome.",
  signed: "Sender nonce and signed bytes are stored; they may have been sent or not.",
  broadcast:
    "A node has the bytes, and the caller gets the hash. The service rebroadcasts until the outcome is final.",
  confirmed:
    "A final block contains the pool's `Operation` event of any attempt, whoever sent it. Unspent notes are free again.",
  failed:
    "It can never execute, and its notes are free again. It fails only after the chain's own time has passed the deadline, or before any call existed.",
  cancelled: "Its owner cancelled it before it was planned; its notes are free again.",
  refused:
    "The request was validly signed, but the service did not accept it. It consumed the nonce and changed nothing else.",
  prepared: "A deposit was built for the caller's wallet; it is not on the chain yet.",
  seen: "The deposit is in a block that may still be reorganised away.",
  expired: "The deposit did not arrive in time. If it arrives later, it still counts.",
}

/** Every event in words. */
export const eventMeanings: Readonly<Record<OperationEvent["type"], string>> = {
  postponed:
    "The price exceeds the bound, screening has not served the owner, the recipient is refused, or the owner has no free place: it is looked at again later.",
  started: "Its time has come. It pays the posted price of now, and its deadline counts from now.",
  cancelled: "Its owner cancelled it. Only one of this and the next step of a worker is written.",
  planned:
    "A plan is made: the first of a stage, or another attempt over the same anchor note, so that at most one can execute. If the operation holds more notes than one call can spend, the plan is a merge. If it has more tokens than one call takes, the plan is the part of some of them.",
  proven: "The proof of the newest plan is made.",
  signed:
    "Bytes are signed and stored under a sender nonce: the first, a replacement with higher fees, or the same call under another nonce.",
  broadcast: "A node accepted the bytes, or already has them.",
  "out-of-time":
    "A final block holds a transaction of it for which a block producer ran out of processor time. The burnt fee limit is the owner's debt, and the operation is held: nothing more of it is signed or sent.",
  resumed: "The operator lets a held operation go on. It may burn another fee limit.",
  "stage-over":
    "A call before the last has executed: a merge at the depth at which balances count, a part in a final block. The row keeps its attempts, and the next stage is planned.",
  confirmed: "The outcome is final on chain.",
  failed: "It is final that no call executed and none will.",
  seen: "The deposit's notes are in the index, or in another block than before.",
  unseen: "A reorganisation removed the deposit's block.",
  expired: "The deposit's time is over.",
}

/** The codes of `failed`. */
export const failureCodes = {
  OPERATION_EXPIRED:
    "The deadline passed on the chain and the anchor note is unspent in a final block, or no proof was made in time.",
  OPERATION_OUT_OF_TIME:
    "The same, after a block producer had run out of processor time for a transaction of it.",
  OPERATION_INCOMPLETE:
    "The same, after separate calls had sent some of the tokens: `parts` says which.",
  OPERATION_FAILED: "One of the reasons below.",
} as const satisfies Partial<Record<ErrorCode, string>>
