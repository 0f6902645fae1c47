import type { ErrorEntry } from "./ErrorEntry.ts"

/** The errors of well-formed requests: conflicts with earlier ones, operations that failed, and what the service cannot do now. */
export const outcomeErrors = {
  NONCE_USED: {
    status: 409,
    meaning:
      "The nonce was used before. If the same bytes came again, `operation` shows the outcome of the first request.",
    remedy:
      "Read `operation`, or GET /operation/{nonce}, before you send a request with a fresh nonce.",
  },
  SESSION_CONFLICT: {
    status: 409,
    meaning:
      "The sessionId is registered with another owner, mode, key, chain or version of the session message.",
    remedy: "Choose a new sessionId.",
  },
  REQUEST_TIMEOUT: {
    status: 408,
    meaning: "The request did not arrive in time. It had no effect.",
    remedy: "Send the same request again.",
  },
  BALANCE_RESERVED: {
    status: 409,
    meaning: "The balance suffices, but operations in flight reserve part of it.",
    remedy: "Try again with a fresh nonce after `Retry-After` seconds.",
  },
  OPERATION_NOT_CANCELLABLE: {
    status: 409,
    meaning:
      "Only an operation with `txCompletionTime` can be cancelled, before it is planned; the text says why this one cannot.",
    remedy: "Read its state with GET /operation/{nonce}.",
  },
  SCHEDULE_NOT_CANCELLABLE: {
    status: 409,
    meaning:
      "The payment has ended, or its payout has started; the text says which. Nothing changed.",
    remedy: "Read its state with GET /waas/scheduled-transaction/:scheduleId.",
  },
  EVENTS_EPOCH_OVER: {
    status: 409,
    meaning:
      "The service's data was restored from a backup after the cursor was given. What its events told may be undone.",
    remedy: "Read the operations with GET /operations, and continue without a cursor.",
  },
  EVENTS_PRUNED: {
    status: 410,
    meaning: "The service keeps events for a time, and some after the cursor are gone.",
    remedy: "Read the operations with GET /operations, and continue without a cursor.",
  },
  OPERATION_CANCELLED: {
    status: 409,
    meaning:
      "The operation was accepted, and its organization cancelled it before its deposit was executed. At most gas was spent.",
    remedy: "Make the payment again if it is still wanted.",
  },
  OPERATION_FAILED: {
    status: 409,
    meaning:
      "The operation was accepted and has failed; `operation` shows the details. The balance that it reserved is free again.",
    remedy:
      "Read the text before you try again: after a restore it may name a transaction that did pay.",
  },
  OPERATION_EXPIRED: {
    status: 409,
    meaning: "The deadline passed before the chain executed it; nothing was spent.",
    remedy: "Try again with a fresh nonce.",
  },
  OPERATION_OUT_OF_TIME: {
    status: 409,
    meaning:
      "The operation failed finally: its transaction needed more processor time than a block producer gives. Nothing was spent and the balance is free again, less the transaction's burnt fee, which GET /balance shows as `owed`.",
    remedy: "Pay another recipient, or swap elsewhere.",
  },
  OPERATION_INCOMPLETE: {
    status: 409,
    meaning:
      "The deadline passed after some of the tokens had been sent, each in its own transaction, which `operation.parts` names. The other tokens were not sent, and their balance is free again.",
    remedy: "Send a new request for the tokens that were not sent.",
  },
  RATE_LIMITED: {
    status: 429,
    meaning:
      "Too many requests, operations in progress, or transactions that your recipients made fail; the text says which.",
    remedy: "Wait for `Retry-After` seconds.",
  },
  INTERNAL: {
    status: 500,
    meaning: "A defect of the service. `correlationId` names the log entry.",
    remedy:
      "After a transaction request, first check GET /operation/{nonce}. Report the `correlationId` to the operator.",
  },
  BODY_ALREADY_READ: {
    status: 500,
    meaning:
      "The server around the service parses bodies before the service receives them, so that their signature cannot be verified; nothing was accepted. `correlationId` names the log entry.",
    remedy: "The server's operator mounts the service before body parsers.",
  },
  CHAIN_UNAVAILABLE: {
    status: 503,
    meaning: "The chain's endpoints do not answer; nothing was accepted.",
    remedy: "Try again after `Retry-After` seconds with a fresh nonce.",
  },
  NO_CAPACITY: {
    status: 503,
    meaning: "The service is at its limits or stopping; nothing was accepted.",
    remedy: "Try again after `Retry-After` seconds with a fresh nonce.",
  },
  PAUSED: {
    status: 503,
    meaning:
      "The operator has paused new operations on this chain, or those of this kind, for example for maintenance; nothing was accepted. Operations, private sends and recoveries that were accepted continue.",
    remedy: "Try again after `Retry-After` seconds with a fresh nonce.",
  },
  FEE_ABOVE_CEILING: {
    status: 503,
    meaning:
      "A call costs more than the operator's ceiling now; nothing was accepted. Operations, private sends and recoveries that were accepted continue.",
    remedy: "Try again later with a fresh nonce, when the chain costs less.",
  },
  CALL_OUT_OF_TIME: {
    status: 503,
    meaning:
      "A payment to this recipient, or a swap at this exchange, lately needed more processor time than a block producer gives.",
    remedy: "Try again after `Retry-After` seconds, pay another recipient, or swap elsewhere.",
  },
  CHAIN_OUT_OF_TIME: {
    status: 503,
    meaning:
      "A transaction of the service's own needed more processor time than a block producer gives. Deposits are accepted; everything else is, once a batch insertion of the pool is executed.",
    remedy: "Try again after `Retry-After` seconds with a fresh nonce.",
  },
  CHAIN_UNTRIED: {
    status: 503,
    meaning:
      "The pool is new on this chain, which has not executed a proof for it. Until it does, deposits of wallets that the operator lists are accepted, and nothing else.",
    remedy: "Try again after `Retry-After` seconds with a fresh nonce.",
  },
  RELAYER_UNFUNDED: {
    status: 503,
    meaning: "The relayer cannot pay the chain's fee now; nothing was accepted.",
    remedy: "Try again later with a fresh nonce, or tell the operator to fund the relayer.",
  },
  SWAP_VENUE_UNAVAILABLE: {
    status: 503,
    meaning: "No exchange returned a quote, and at least one was unreachable.",
    remedy: "Try again after `Retry-After` seconds with a fresh nonce.",
  },
  ATTESTATION_UNAVAILABLE: {
    status: 503,
    meaning: "The platform returned no attestation.",
    remedy: "Try again, or verify the key by other means.",
  },
  SCREENING_UNAVAILABLE: {
    status: 503,
    meaning: "Screening has no answer now, and nothing was accepted.",
    remedy:
      "Try again after `Retry-After` seconds: POST /create-session accepts the same request again, every other route needs a new nonce.",
  },
  STORAGE_UNAVAILABLE: {
    status: 503,
    meaning: "The service's storage does not answer.",
    remedy:
      "Try again after `Retry-After` seconds. After a transaction request, first check GET /operation/{nonce}.",
  },
} as const satisfies Record<string, ErrorEntry>
