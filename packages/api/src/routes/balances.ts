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
    "Smallest units. `pending` will become balance: deposits that are too recent or not screened yet, and change of operations in flight. `quarantined` is withheld until the operator decides; no operation can spend it. `owed` is held back for failed transactions that the owner's recipients caused, until withdrawals have settled them. The answer comes from the index, also while the chain's endpoints are down; `asOf` says how old it is.",
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
  description:
    "Each call returns a different one, so two payers cannot tell that they pay the same owner.",
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
  summary: "Rebuild the owner's notes from the chain",
  description:
    "At most once a minute; more frequent requests succeed without work. Owners who ask together share one reading of the chain, which takes about a tenth of the service's time. If it outlasts the answer timeout, the answer comes first and the rebuild goes on.",
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
  summary: "Amounts left over from private sends",
  description:
    "Deposits of orders that were paid too little or too late, and the amounts of payouts that could not be made. It excludes everything that a live order may still spend.",
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
