import { routeKeyOf, routes, type ErrorCode, type Route, type RouteKey } from "@shielded-relay/core"
import { privateSendTexts } from "./privateSendTexts.ts"
import { deposit, type RouteText } from "./RouteText.ts"

const relayed = {
  tag: "Transactions",
  refusals: [
    "UNSUPPORTED_TOKEN",
    "INVALID_REF",
    "FEE_TOO_LOW",
    "FEE_TOKEN_NOT_ACCEPTED",
    "INSUFFICIENT_BALANCE",
    "TOO_MANY_NOTES",
    "BALANCE_RESERVED",
    "OPERATION_FAILED",
    "OPERATION_EXPIRED",
    "FORBIDDEN",
    "CHAIN_UNAVAILABLE",
    "RELAYER_UNFUNDED",
  ],
  mayBeAccepted: true,
} as const

/** Pays a recipient, several tokens at once. */
const paying = {
  ...relayed,
  refusals: [...relayed.refusals, "INVALID_RECIPIENT", "OPERATION_INCOMPLETE"],
} as const

const payingText =
  "`feeToken` is required on EVM and TRON; on Solana it is ignored, and `tokenAddresses[0]` pays the fee. Resending the same bytes is the safe retry: the answer then carries `operation`. On Solana each token takes a transaction of its own, and the answer has all of them as `txHashes`."

const depositForOther = {
  ...deposit,
  refusals: [...deposit.refusals, "INVALID_RECIPIENT", "INVALID_RECIPIENT_INFO", "FORBIDDEN"],
} as const

const texts: Record<RouteKey, RouteText> = {
  "POST /create-session": {
    tag: "Session",
    summary: "Register a request key for a wallet",
    description:
      "The request signature covers the raw body alone, without binding. The wallet signs the session message: `Authorize Service session`, `Session ID: <sessionId>`, `Public Key: <clientPublicKey>` and, unless `useEIP712`, `This signature can also be used to submit transactions.`, joined by newlines. With `messageVersion: 2` these lines follow: `Address: <address>`, `Audience: <audience>` and, exactly when the body has `chainId`, `Chain ID: <chainId>`, each as sent. `audience` is one of the service's origins and then required. Version 1 names neither account nor service, so a signature of it opens a session wherever it is accepted. With `chainId` the session acts on that chain alone. A contract account needs version 2 with `chainId`: its contract there is asked (EIP-1271, EIP-6492). A retry carries a fresh nonce.",
    refusals: [
      "MESSAGE_VERSION_REQUIRED",
      "INVALID_SIGNATURE",
      "WRONG_AUDIENCE",
      "FORBIDDEN",
      "SCREENING_UNAVAILABLE",
      "SESSION_CONFLICT",
      "UNSUPPORTED_CHAIN",
      "CHAIN_UNAVAILABLE",
    ],
    mayBeAccepted: false,
  },
  "POST /revoke-session": {
    tag: "Session",
    summary: "End the session, or with `all` every session of its owner",
    description:
      "Signed by the request signature in either mode. Once it is answered, nothing more is accepted in what it ended; what was accepted before goes on. A request in it is then 401 `Session revoked`, a repeat of this one too, and `Session expired` once the session would have expired.",
    refusals: [],
    mayBeAccepted: false,
  },
  "GET /balance": {
    tag: "Reads",
    summary: "The owner's shielded balances on a chain",
    description:
      "Smallest units. `pending` is on its way: below the depth that counts, given back by operations in flight, or not screened yet. `quarantined` is withheld until the operator decides: no operation can spend it. Answered from the index even while the chain's endpoints are down; `asOf` says how old it is.",
    refusals: [],
    mayBeAccepted: false,
  },
  "GET /recipient-info": {
    tag: "Reads",
    summary: "A text with which anyone can pay this owner",
    description: "Different on every call: two payers cannot tell that they pay the same owner.",
    refusals: [],
    mayBeAccepted: false,
  },
  "GET /get-fee": {
    tag: "Reads",
    summary: "Quote the relay fee of an operation",
    description:
      "Optional. Passing the quoted `feeAmount` back before `expiresAt` locks it in for one operation. `externalActionId` is `Transact` for a transfer or withdrawal, for a swap what GET /get-swap-data answered. The quote is in the token that pays, which the answer names as `feeToken`: on EVM and TRON the one asked for; on Solana, where the request's `feeToken` is ignored, `tokenAddresses[0]`, for a swap the output. A quote covers no private send, and its digits pay in no other token.",
    refusals: ["UNSUPPORTED_TOKEN", "FEE_TOKEN_NOT_ACCEPTED", "CHAIN_UNAVAILABLE"],
    mayBeAccepted: false,
  },
  "GET /get-swap-data": {
    tag: "Reads",
    summary: "Quote a swap",
    description:
      "The best of the configured exchanges. `swapData` and `externalActionId` go into POST /swap of the same caller before `expiresAt`, with the same tokens and the same input; `outSwapAmount`, which is `expectedOutAmount` less the slippage, rounded down, is what to accept at least.",
    refusals: [
      "UNSUPPORTED_TOKEN",
      "NO_SWAP_ROUTE",
      "SWAP_ROUTE_TOO_LARGE",
      "SWAP_VENUE_UNAVAILABLE",
      "FORBIDDEN",
    ],
    mayBeAccepted: false,
  },
  "POST /refresh-cache": {
    tag: "Reads",
    summary: "Read the owner's state from the chain again",
    description: "Rebuilds what is remembered of the owner's notes on the chain.",
    refusals: ["CHAIN_UNAVAILABLE"],
    mayBeAccepted: false,
  },
  "GET /operation/:nonce": {
    tag: "Reads",
    summary: "What became of a transaction request",
    description:
      "The signature is bound to `GET /operation/:nonce`. The path carries the nonce of the transaction request, the query this request's own. Path parameters are not signed: send the query parameter `id` with the same value, and compare the answer's.",
    refusals: ["OPERATION_NOT_FOUND"],
    mayBeAccepted: false,
  },
  "GET /operations": {
    tag: "Reads",
    summary: "The owner's operations, newest first",
    description:
      "50 at a time, of all sessions of the owner. `nextCursor` leads to the next page; null on the last.",
    refusals: [],
    mayBeAccepted: false,
  },
  "POST /deposit": {
    ...deposit,
    summary: "Build the transaction that moves public tokens into the shielded balance",
    description:
      "The caller signs and broadcasts `txData`. Neither allowance nor public balance is checked; the spender to approve is `approvalAddress`. When the answer is lost, the same bytes get a 409 whose `operation` has `txData` again, until the chain has seen the deposit.",
  },
  "POST /proofless-deposit": {
    ...deposit,
    summary: "As POST /deposit",
    description: "Kept for callers that know this name.",
  },
  "POST /deposit-for-other": {
    ...depositForOther,
    summary: "Build the transaction that moves public tokens into somebody else's shielded balance",
    description:
      "As POST /deposit. `recipientInfo` is what the recipient got from GET /recipient-info, of this deployment or another one, or a plain address, which may know nothing of the service yet. The operation is the payer's; the payer learns no balance and no name.",
  },
  "POST /deposit-solana-for-other": {
    ...depositForOther,
    summary: "As POST /deposit-for-other, on Solana",
    description:
      "Exactly one mint and one amount. `txData` is base64 of an unsigned transaction with the caller's wallet as payer.",
  },
  ...privateSendTexts,
  "POST /transfer": {
    ...paying,
    refusals: [...paying.refusals, "INVALID_RECIPIENT_INFO"],
    summary: "Pay inside the pool",
    description: `\`recipientAddress\` is a recipientInfo or a plain address. ${payingText}`,
  },
  "POST /withdraw": {
    ...paying,
    summary: "Pay out of the pool to a public address",
    description: payingText,
  },
  "POST /swap": {
    ...relayed,
    refusals: [...relayed.refusals, "INVALID_SWAP_DATA"],
    summary: "Exchange one token for another inside the pool",
    description:
      "`tokenAddresses` are exactly two, the input and the output, and `amounts` the negative input and the least accepted output. `feeToken` is required on EVM and TRON; on Solana it is ignored, and the output pays the fee. The pool pays what the exchange gave as a note, less a fee in the output token; if that would be less than the least, the input comes back as a note. GET /operation/{nonce} says which in `result.swap`. Resending the same bytes is the safe retry.",
  },
}

const everyRequest: ReadonlyArray<ErrorCode> = [
  "INVALID_REQUEST",
  "REQUEST_TIMEOUT",
  "RATE_LIMITED",
  "HEADERS_TOO_LARGE",
  "INTERNAL",
  "NO_CAPACITY",
]
const everyBody: ReadonlyArray<ErrorCode> = [
  "INVALID_JSON",
  "BODY_TOO_LARGE",
  "UNSUPPORTED_MEDIA_TYPE",
]
const everySigned: ReadonlyArray<ErrorCode> = [
  "MISSING_FIELD",
  "INVALID_SESSION_ID",
  "INVALID_NONCE",
  "MISSING_SIGNATURE_HEADER",
  "INVALID_REQUEST_SIGNATURE",
  "TIMESTAMP_EXPIRED",
  "SESSION_REVOKED",
  "SESSION_EXPIRED",
  "STORAGE_UNAVAILABLE",
]
const byAuthorisation: Record<Route["authorisation"], ReadonlyArray<ErrorCode>> = {
  "create-session": ["NONCE_USED_READ"],
  read: [
    "SESSION_NOT_FOUND",
    "UNSUPPORTED_CHAIN",
    "WRONG_CHAIN_FAMILY",
    "WRONG_SESSION_CHAIN",
    "NONCE_USED_READ",
  ],
  transaction: [
    "SESSION_NOT_FOUND",
    "UNSUPPORTED_CHAIN",
    "WRONG_CHAIN_FAMILY",
    "WRONG_SESSION_CHAIN",
    "NONCE_USED",
    "NONCE_EXPIRED",
    "INVALID_SIGNATURE",
    "NORMAL_MODE_REQUIRED",
    "EIP712_MODE_REQUIRED",
    "NORMAL_SESSION_REQUIRED",
  ],
}

/** A signed route with all that the documentation says of it. */
export interface SignedRoute extends Route, RouteText {
  readonly key: RouteKey
}

/** Core's routes in their order, each with its text and every refusal that it can answer with. */
export const signedRoutes: ReadonlyArray<SignedRoute> = routes.map((route) => {
  const key = routeKeyOf(route)
  const refusals = [
    ...everyRequest,
    ...(route.method === "POST" ? everyBody : []),
    ...everySigned,
    ...byAuthorisation[route.authorisation],
    ...texts[key].refusals,
  ]
  return { ...texts[key], ...route, key, refusals: [...new Set(refusals)] }
})

/** Refusals of a helper route, and those that belong to no route at all. */
export const helperRefusals = everyRequest
export const routelessRefusals: ReadonlyArray<ErrorCode> = ["NOT_FOUND", "METHOD_NOT_ALLOWED"]
