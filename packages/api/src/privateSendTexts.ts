import type { RouteKey } from "@shielded-relay/core"
import { deposit, type RouteText } from "./RouteText.ts"

/** What the documentation says of private sends and of what they leave behind. */
export const privateSendTexts = {
  "POST /private-send": {
    ...deposit,
    refusals: [
      ...deposit.refusals,
      "INVALID_RECIPIENT",
      "FEE_TOO_LOW",
      "FEE_TOKEN_NOT_ACCEPTED",
      "FORBIDDEN",
    ],
    summary: "Order payouts to recipients without a transaction from the payer to any of them",
    description:
      "Answers with an order and the unsigned deposit that pays for it, as `txData` and as bytes. The deposit shows one total to one fresh note key (and the fee, when it is in another token); each recipient gets exactly the amount named, in a transaction of its own, at a random time until `txCompletionTime`, or as soon as possible without one. Nothing happens before the deposit arrives, and an order that stays unpaid expires at `expiresAt`.",
  },
  "GET /private-send/:orderId": {
    tag: "Reads",
    summary: "What became of a private send",
    description:
      "The signature is bound to `GET /private-send/:orderId`. Path parameters are not signed: send the query parameter `id` with the same value, and compare the answer's `orderId`. `status` is `processing` until the deposit is there, `scheduled` from then on, and `failed` when it never came; `scheduledTransactions` tells each payout.",
    refusals: ["ORDER_NOT_FOUND"],
    mayBeAccepted: false,
  },
  "GET /stuck-utxo-balance": {
    tag: "Reads",
    summary: "What private sends left behind",
    description:
      "Deposits of orders that were paid too little or too late, and what payouts that could not be made would have paid. Never what a live order may still pay with.",
    refusals: [],
    mayBeAccepted: false,
  },
  "POST /withdraw-stuck-utxos": {
    tag: "Transactions",
    refusals: [
      "UNSUPPORTED_TOKEN",
      "INVALID_RECIPIENT",
      "INVALID_REF",
      "FEE_TOKEN_NOT_ACCEPTED",
      "BALANCE_RESERVED",
      "OPERATION_FAILED",
      "OPERATION_EXPIRED",
      "FORBIDDEN",
      "CHAIN_UNAVAILABLE",
      "RELAYER_UNFUNDED",
    ],
    mayBeAccepted: true,
    summary: "Pay what private sends left behind of a token to a public address",
    description:
      "In as many transactions as its notes need, eight at most; ask again for the rest. The fee comes out of what is recovered, at most half of it: what is worth less stays, and when that is all, `txHashes` is empty and `reason` is `below fee`.",
  },
} as const satisfies Partial<Record<RouteKey, RouteText>>
