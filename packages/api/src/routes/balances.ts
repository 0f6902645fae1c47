import {
  balance,
  recipientInfo,
  refreshCache,
  renderTime,
  stuckBalance,
} from "@shielded-relay/core"
import { Effect } from "effect"
import { schemas } from "../wire/schemas.ts"
import { writingFor } from "../answer/writingFor.ts"
import { read } from "./Route.ts"

const ofChain = ({ chainId }: { readonly chainId: string | number }) =>
  Effect.succeed({ chainId: Number(chainId) })

export const balanceRoute = read({
  method: "GET",
  pattern: "/balance",
  tag: "Reads",
  summary: "The owner's shielded balances on a chain",
  description:
    "Smallest units. `pending` is on its way: below the depth that counts, given back by operations in flight, or not screened yet. `quarantined` is withheld until the operator decides: no operation can spend it. `owed` is held back for failed transactions that the owner's recipients caused, until withdrawals have settled them. Answered from the index even while the chain's endpoints are down; `asOf` says how old it is.",
  refusals: [],
  mayBeAccepted: false,
  ...schemas["GET /balance"],
  command: ofChain,
  useCase: balance,
  body: Effect.fnUntraced(function* ({ balances, asOf }, { chainId }) {
    const { write } = yield* writingFor(chainId)
    return {
      balances: balances.map((one) => ({
        chainId,
        tokenAddress: write(one.token),
        balance: one.balance.toString(),
        pending: one.pending.toString(),
        quarantined: one.quarantined.toString(),
        ...(one.owed > 0n ? { owed: one.owed.toString() } : {}),
      })),
      asOf: asOf === null ? null : { block: asOf.block, time: renderTime(asOf.time * 1000) },
    }
  }),
})

export const recipientInfoRoute = read({
  method: "GET",
  pattern: "/recipient-info",
  tag: "Reads",
  summary: "A text with which anyone can pay this owner",
  description: "Different on every call: two payers cannot tell that they pay the same owner.",
  refusals: [],
  mayBeAccepted: false,
  ...schemas["GET /recipient-info"],
  command: ({ chainId }) =>
    Effect.succeed({ chainId: chainId === undefined ? null : Number(chainId) }),
  useCase: recipientInfo,
  body: (info) => Effect.succeed({ recipientInfo: info }),
})

export const refreshCacheRoute = read({
  method: "POST",
  pattern: "/refresh-cache",
  tag: "Reads",
  summary: "Read the owner's state from the chain again",
  description: "Rebuilds what is remembered of the owner's notes on the chain.",
  refusals: ["CHAIN_UNAVAILABLE"],
  mayBeAccepted: false,
  ...schemas["POST /refresh-cache"],
  command: ofChain,
  useCase: refreshCache,
  body: () => Effect.succeed({}),
})

export const stuckBalanceRoute = read({
  method: "GET",
  pattern: "/stuck-utxo-balance",
  tag: "Reads",
  summary: "What private sends left behind",
  description:
    "Deposits of orders that were paid too little or too late, and what payouts that could not be made would have paid. Never what a live order may still pay with.",
  refusals: [],
  mayBeAccepted: false,
  ...schemas["GET /stuck-utxo-balance"],
  command: ofChain,
  useCase: stuckBalance,
  body: Effect.fnUntraced(function* (stuck, { chainId }) {
    const { write } = yield* writingFor(chainId)
    return {
      balances: stuck.map(({ token, amount }) => ({
        chainId,
        tokenAddress: write(token),
        balance: amount.toString(),
      })),
    }
  }),
})
