import {
  balance,
  gatewayFor,
  PoolGateways,
  refreshCache,
  renderAddress,
  renderWholeTokens,
  stampScope,
  TokenRegistry,
  type Caller,
} from "@shielded-relay/core"
import { Effect, Schema } from "effect"
import { requirePermission } from "../policy/requirePermission.ts"
import { address, chainId, queried, uuid } from "../routes/fields.ts"
import { aboutWallet, onChain as onOneChain } from "../routes/refusals.ts"
import { stampedRead } from "../stamped/Route.ts"
import type { StampedCaller } from "../stamped/StampedCaller.ts"
import { namedWallet, type NamedWallet } from "./ownWallet.ts"

/** The owner of the wallet as the caller of a use case of shielded balances. */
const callerOf = ({ stamp, used }: StampedCaller, { owner }: NamedWallet): Caller => ({
  owner,
  address: owner.address,
  onlyChain: null,
  scope: stampScope(stamp.publicKey),
  nonce: used.nonce,
})

/** The wallet that a READ_BALANCE request names. Permission comes first for all but root. */
const readableWallet = Effect.fnUntraced(function* (
  caller: StampedCaller,
  { userId, walletAddress }: { readonly userId: string; readonly walletAddress: string },
  onChain: number | null,
) {
  const found = yield* namedWallet(caller, "READ_BALANCE", userId, walletAddress)
  yield* requirePermission(caller, {
    action: "READ_BALANCE",
    userId: found.wallet.userId,
    chainId: onChain,
    wallet: Object.values(found.wallet.addresses),
    recipients: null,
    amounts: null,
    typedData: null,
    role: null,
  })
  return found
})

const walletAddress = address("An address of the user's wallet")
const amount = Schema.String.annotate({ description: "Whole tokens" })

export const privateBalanceRoute = stampedRead({
  method: "GET",
  pattern: "/waas/private-balance",
  summary: "The shielded balances of a wallet on a chain",
  description:
    "Whole tokens. Root, the wallet's user, or a READ_BALANCE policy. `pending` becomes balance: deposits that are too recent or not screened yet, and change of operations in flight. `owed` (additive, absent if nothing is owed) is held back for coins that the gas tank lent, until payments out of the pool have repaid them.",
  refusals: onOneChain,
  request: Schema.Struct({ ...queried, userId: uuid, walletAddress, chainId }),
  data: Schema.Struct({
    balances: Schema.Array(
      Schema.Struct({
        token: Schema.Struct({
          chainId: Schema.Int,
          tokenAddress: Schema.String,
          name: Schema.String,
          symbol: Schema.String,
          decimals: Schema.Int,
        }),
        balance: amount,
        pending: amount,
        owed: Schema.optionalKey(amount),
      }),
    ),
  }),
  answer: Effect.fnUntraced(function* (caller, wire) {
    const registry = yield* TokenRegistry
    const id = Number(wire.chainId)
    const found = yield* readableWallet(caller, wire, id)
    const gateway = yield* gatewayFor(callerOf(caller, found), id)
    const { balances } = yield* balance(callerOf(caller, found), { chainId: id })
    const shown = yield* Effect.forEach(balances, (one) =>
      Effect.map(registry.token(gateway.chainId, one.token), (token) => {
        if (token === null) return []
        const { name, symbol, decimals } = token
        const tokenAddress = renderAddress(one.token, gateway.family)
        return [
          {
            token: { chainId: id, tokenAddress, name, symbol, decimals },
            balance: renderWholeTokens(one.balance, decimals),
            pending: renderWholeTokens(one.pending, decimals),
            ...(one.owed > 0n ? { owed: renderWholeTokens(one.owed, decimals) } : {}),
          },
        ]
      }),
    )
    return { balances: shown.flat() }
  }),
})

export const refreshWalletRoute = stampedRead({
  method: "GET",
  pattern: "/waas/refresh-cache",
  summary: "Rebuild a wallet's notes from every chain",
  description: "At most once a minute and chain; more frequent requests succeed without work.",
  refusals: [...aboutWallet, "WRONG_CHAIN_FAMILY", "CHAIN_UNAVAILABLE"],
  request: Schema.Struct({ ...queried, userId: uuid, walletAddress }),
  data: Schema.Struct({}),
  answer: Effect.fnUntraced(function* (caller, wire) {
    const found = yield* readableWallet(caller, wire, null)
    const gateways = yield* PoolGateways
    for (const { chainId: id } of gateways.values())
      yield* refreshCache(callerOf(caller, found), { chainId: id })
    return {}
  }),
})
