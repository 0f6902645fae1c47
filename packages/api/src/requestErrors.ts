import type { ErrorEntry } from "./ErrorEntry.ts"

/** The errors of requests that the caller must change: their shape, their caller, or what they ask for. */
export const requestErrors = {
  INVALID_REQUEST: {
    status: 400,
    meaning:
      "A field breaks a rule; the text names the field, what was found and what is expected.",
    remedy: "Correct the field and send the request with a fresh nonce.",
  },
  INVALID_JSON: {
    status: 400,
    meaning:
      "The body must be one JSON object in UTF-8 without byte order mark, with unique keys and at most 32 levels of nesting. Under a stamp, each number must also stand as ECMAScript writes it, and the text names the first fault and its position.",
    remedy: "Send one JSON object as the text describes.",
  },
  MISSING_FIELD: {
    status: 400,
    meaning: "A required field is absent; the text names it.",
    remedy: "Send the field. `ignoredFields` shows misspelt names.",
  },
  INVALID_SESSION_ID: {
    status: 400,
    meaning: "`sessionId` is absent or is not a UUID.",
    remedy: "Send the UUID of the session.",
  },
  INVALID_NONCE: {
    status: 400,
    meaning: "`nonce` is absent or is not a UUID.",
    remedy: "Send a fresh UUID with every request.",
  },
  UNSUPPORTED_CHAIN: {
    status: 400,
    meaning: "The service does not serve this chain.",
    remedy: "Choose one of GET /supported-chains.",
  },
  WRONG_CHAIN_FAMILY: {
    status: 400,
    meaning:
      "The route builds a transaction for the caller's own wallet, but the chain belongs to another family; or the owner is a contract account, which acts only on its own chain.",
    remedy: "Use a chain of the owner's own family, or the route that the text names.",
  },
  WRONG_SESSION_CHAIN: {
    status: 400,
    meaning: "The session was opened with `chainId` and acts only on that chain.",
    remedy: "Open a session for this chain, or one without `chainId`.",
  },
  UNSUPPORTED_TOKEN: {
    status: 400,
    meaning: "The token is not an address of the chain or is not configured for it.",
    remedy: "Choose one of GET /supported-tokens.",
  },
  NO_SWAP_ROUTE: {
    status: 400,
    meaning: "No configured exchange leads from one token to the other for this amount.",
    remedy: "Try another amount, or swap through a third token.",
  },
  SWAP_ROUTE_TOO_LARGE: {
    status: 400,
    meaning: "An exchange has a route, but it does not fit into one transaction of the chain.",
    remedy: "Try another amount, or swap through a third token, which may have a shorter route.",
  },
  INVALID_SWAP_DATA: {
    status: 400,
    meaning:
      "`swapData` is malformed, was altered or comes from another service, was issued for another caller, chain, pair, input or `externalActionId`, or has expired; the text says which.",
    remedy: "Get a new one from GET /get-swap-data and send it unchanged.",
  },
  INVALID_RECIPIENT: {
    status: 400,
    meaning:
      "The address belongs to another family, is a placeholder, the pool or a token's contract, or the token rejects payments to it; the text names the field and the reason.",
    remedy: "Pay an account of this chain that accepts the token.",
  },
  INVALID_RECIPIENT_INFO: {
    status: 400,
    meaning: "The text is not a valid recipientInfo, for example because it was cut off.",
    remedy: "Ask the recipient for a fresh one.",
  },
  INVALID_REF: {
    status: 400,
    meaning: "The referral code is not on the operator's list.",
    remedy: "Leave `ref` out, or use a code that the operator gave you.",
  },
  FEE_TOO_LOW: {
    status: 400,
    meaning: "`feeAmount` is not a live quote, and it is below the posted price.",
    remedy: "Get a new quote from GET /get-fee, or leave `feeAmount` out.",
  },
  FEE_TOKEN_NOT_ACCEPTED: {
    status: 400,
    meaning:
      "The token pays no fees now: the service has no recent price for it, its price moves too fast, or its smallest unit exceeds a tenth of the fee.",
    remedy: "Pay the fee in another token, or try again later.",
  },
  INSUFFICIENT_BALANCE: {
    status: 400,
    meaning:
      "The balance is smaller than amount and fee together; `tokenAddress` names the token that falls short.",
    remedy: "Lower the amount or deposit first. `pending` of GET /balance may still arrive.",
  },
  TOO_MANY_NOTES: {
    status: 400,
    meaning: "The amount is spread over more notes than one operation can merge and spend.",
    remedy: "Transfer the amount that the text names to yourself, then repeat the request.",
  },
  MESSAGE_VERSION_REQUIRED: {
    status: 400,
    meaning:
      "The service accepts only version 2 of the session message, or the account is a contract, which always needs version 2.",
    remedy:
      "Sign version 2 and send `messageVersion: 2` and `audience`, and for a contract account `chainId`.",
  },
  MISSING_SIGNATURE_HEADER: {
    status: 401,
    meaning: "The header `x-service-request-signature` is absent.",
    remedy: "Sign the request with the session's key and send the header.",
  },
  INVALID_REQUEST_SIGNATURE: {
    status: 401,
    meaning:
      "The request signature does not verify for these exact bytes, this route and this session's key.",
    remedy:
      "Sign the exact bytes that you send, with `<METHOD> <route pattern>` and a newline before them, by the key of this session.",
  },
  INVALID_SIGNATURE: {
    status: 401,
    meaning:
      "The wallet's signature was not made by the owner over what the service rebuilds from the request.",
    remedy:
      "Sign exactly what the request says with the owner's wallet. A contract account's session needs version 2 of the session message and must name its `chainId`.",
  },
  SESSION_NOT_FOUND: {
    status: 401,
    meaning: "The service has no session with this id.",
    remedy: "Create one with POST /create-session.",
  },
  SESSION_REVOKED: {
    status: 401,
    meaning:
      "The owner ended the session with POST /revoke-session. After the time at which it would have expired, the answer is `SESSION_EXPIRED`.",
    remedy: "Create another session with a new sessionId.",
  },
  SESSION_EXPIRED: {
    status: 401,
    meaning: "The session has expired.",
    remedy: "Create another session with a new sessionId.",
  },
  WRONG_AUDIENCE: {
    status: 401,
    meaning: "The request names the origin of another service as its `audience`.",
    remedy: "Send one of the accepted origins, or ask the operator to accept yours.",
  },
  TIMESTAMP_EXPIRED: {
    status: 401,
    meaning:
      "`timestamp` is more than five minutes from the service's clock. With `madeAfter`: the service lost its records from before that time, and the request does not prove that it was made later.",
    remedy: "Set the clock, then sign again with a current `timestamp` or a version 7 nonce.",
  },
  NONCE_EXPIRED: {
    status: 401,
    meaning:
      "The nonce's 60 seconds are over, or the service accepts only version 7 UUIDs and this is another version. With `madeAfter`: the service lost its records from before that time.",
    remedy:
      "Sign again with a fresh nonce, of version 7 if `madeAfter` is present or the service demands it.",
  },
  NONCE_USED_READ: {
    status: 401,
    meaning: "The nonce was used before. Nothing was moved.",
    remedy: "Repeat the request with a fresh nonce.",
  },
  NORMAL_MODE_REQUIRED: {
    status: 403,
    meaning:
      "The session needs a wallet signature for each transaction; a request signature does not authorise one.",
    remedy: "Send the wallet's `signature` in the body and no header, or open a normal session.",
  },
  EIP712_MODE_REQUIRED: {
    status: 403,
    meaning:
      "The session authorises transactions by the request signature, but the body has a wallet signature.",
    remedy: "Remove `signature` from the body.",
  },
  NORMAL_SESSION_REQUIRED: {
    status: 400,
    meaning: "This chain cannot be served in EIP-712 mode for this owner.",
    remedy: "Open a normal session (`useEIP712: false`) for this chain.",
  },
  FORBIDDEN: {
    status: 403,
    meaning: "The caller is authenticated, but the operator does not serve this request.",
    remedy: "Do not repeat the request; ask the operator.",
  },
  NOT_FOUND: {
    status: 404,
    meaning: "The route does not exist. Paths are case-sensitive and must not be percent-encoded.",
    remedy: "Check the path; GET /docs lists the routes.",
  },
  OPERATION_NOT_FOUND: {
    status: 404,
    meaning: "No operation of this owner used that nonce: nothing was accepted under it.",
    remedy:
      "Check the nonce and the session's owner. If you lost the answer to a request, you can send it again.",
  },
  NOTHING_TO_DISCLOSE: {
    status: 404,
    meaning:
      "The operation or period contains no final note of this owner to disclose; the text says why. The nonce stays unused.",
    remedy: "Choose another operation or period, or wait until its blocks are final.",
  },
  WEBHOOKS_NOT_OFFERED: {
    status: 403,
    meaning:
      "The operator offers owners no webhooks; `features.webhooks` of GET /capabilities says so.",
    remedy: "Read GET /events, which may wait for events.",
  },
  WEBHOOK_NOT_FOUND: {
    status: 404,
    meaning: "The owner has set no webhook, or it has ended.",
    remedy: "Set one with POST /set-webhook, signed by the wallet.",
  },
  WEBHOOK_UNCONFIRMED: {
    status: 400,
    meaning:
      "The endpoint did not answer the service's challenge with its text; the text says what it did. The nonce is used up, and nothing else changed.",
    remedy:
      'Have the endpoint answer `webhook.challenge` with 2xx and the JSON `{"challenge": …}`, then sign again with a fresh nonce.',
  },
  ORDER_NOT_FOUND: {
    status: 404,
    meaning: "This owner has no private send with this id.",
    remedy: "Use the `orderId` of POST /private-send and a session of the same owner.",
  },
  METHOD_NOT_ALLOWED: {
    status: 405,
    meaning: "The route has other methods.",
    remedy: "Use a method of the header `Allow`.",
  },
  BODY_TOO_LARGE: {
    status: 413,
    meaning: "The body exceeds the service's limit (1 MiB).",
    remedy: "Send a smaller body.",
  },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    meaning: "The body must be `application/json` in UTF-8, without content coding.",
    remedy: "Set `content-type: application/json` and send the body uncompressed.",
  },
  HEADERS_TOO_LARGE: {
    status: 431,
    meaning: "Request line and headers exceed the service's limit (16 KiB).",
    remedy: "Send a shorter query and fewer headers.",
  },
} as const satisfies Record<string, ErrorEntry>
