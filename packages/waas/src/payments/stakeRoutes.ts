import { parsePublicRecipient } from "@shielded-relay/api"
import {
  gatewayFor,
  moveStake,
  TokenRegistry,
  type Address,
  type PoolGatewayShape,
  type StakedResource,
  type StakeLeg,
} from "@shielded-relay/core"
import { Effect, Schema } from "effect"
import { requirePermission } from "../policy/requirePermission.ts"
import { moved } from "../routes/answerFields.ts"
import { address, chainId, oneOf, posted, uuid, wholeTokens } from "../routes/fields.ts"
import { ofOwnTransactions } from "../routes/refusals.ts"
import { isDryRun, rehearse } from "../stamped/rehearse.ts"
import { stampedOperation } from "../stamped/Route.ts"
import type { StampedCaller } from "../stamped/StampedCaller.ts"
import { keysOfWallet } from "../wallets/keysOfWallet.ts"
import { namedWallet, type NamedWallet } from "../wallets/ownWallet.ts"
import { amountsOf, payingCaller, paymentRequest, readAmount } from "./payment.ts"
import { namingTo } from "./paymentAnswer.ts"
import { walletAnswer } from "./walletView.ts"

const walletFields = {
  ...posted,
  userId: uuid,
  fromAddress: address("The TRON address of the user's wallet"),
  chainId,
}
const amount = wholeTokens("TRX as a decimal number")
const resource = Schema.optionalKey(
  oneOf(["ENERGY", "BANDWIDTH"]).annotate({ description: "Default ENERGY" }),
)
const to = address("The account that the resource is lent to")
const answers = { refusals: ofOwnTransactions, data: Schema.Struct(moved) }

const walletSchema = Schema.Struct(walletFields)

/** A wallet and the chain of its stake. */
interface Staker {
  readonly found: NamedWallet
  readonly gateway: PoolGatewayShape
}

/** The wallet that a request names. Fails like the routes of payments. */
const stakerOf = Effect.fnUntraced(function* (
  caller: StampedCaller,
  wire: typeof walletSchema.Type,
) {
  const found = yield* namedWallet(caller, "DELEGATE_RESOURCE", wire.userId, wire.fromAddress)
  const gateway = yield* gatewayFor({ owner: found.owner, onlyChain: null }, Number(wire.chainId))
  return { found, gateway } satisfies Staker
})

/** An amount of the chain's own coin, in smallest units. */
const readCoins = Effect.fnUntraced(function* ({ gateway }: Staker, text: string) {
  const registry = yield* TokenRegistry
  const coin = yield* registry.token(gateway.chainId, gateway.nativeToken)
  // The operator need not serve payments in TRX, which has six (java-tron, `TRX_PRECISION`).
  return yield* readAmount(text, coin?.decimals ?? 6)
})

/** Decides about a leg of stake, records it and waits for its transaction. `spends`: what policies count, in smallest units. */
const stake = Effect.fnUntraced(function* (
  caller: StampedCaller,
  { found, gateway }: Staker,
  leg: StakeLeg,
  { spends, recipient }: { readonly spends: bigint; readonly recipient: Address | null },
) {
  const payment = { gateway, found, token: gateway.nativeToken, amount: spends }
  const permission = yield* requirePermission(caller, {
    ...paymentRequest(payment, recipient ?? found.owner.address),
    action: "DELEGATE_RESOURCE",
  })
  if (isDryRun(caller)) return yield* rehearse(caller, permission, amountsOf(payment))
  const wallet = yield* keysOfWallet(caller, found.wallet)
  const paying = yield* payingCaller(caller, payment, permission)
  const operation = yield* moveStake(paying, { chainId: gateway.chainId, leg, wallet }).pipe(
    Effect.mapError(namingTo),
  )
  return walletAnswer(operation, caller.stamp.nonce)
})

const outcome =
  "202 with an empty `txHash` until the transaction is sent: GET /waas/operation tells how it ends. TRON only."

export const delegateResourceRoute = stampedOperation({
  method: "POST",
  pattern: "/waas/wallet/tron/delegate-resource",
  summary: "Lend energy or bandwidth of staked TRX to an account",
  description: `Freezes what of \`amount\` is not staked for \`resource\` yet, then delegates \`amount\`; \`stake: false\` (additive) forbids freezing. \`txHash\` is the delegation's. The loan has no lock. ${outcome}`,
  ...answers,
  request: Schema.Struct({
    ...walletFields,
    to,
    amount,
    resource,
    stake: Schema.optionalKey(
      Schema.Boolean.annotate({ description: "False: delegate only what is staked already" }),
    ),
  }),
  answer: Effect.fnUntraced(function* (caller, wire) {
    const staker = yield* stakerOf(caller, wire)
    const receiver = yield* parsePublicRecipient(staker.gateway.family, wire.to, "to")
    const coins = yield* readCoins(staker, wire.amount)
    const leg: StakeLeg = {
      kind: "delegate",
      resource: resourceOf(wire),
      amount: coins,
      receiver,
      ...(wire.stake === false ? {} : { freezes: true }),
    }
    return yield* stake(caller, staker, leg, { spends: coins, recipient: receiver })
  }),
})

export const undelegateResourceRoute = stampedOperation({
  method: "POST",
  pattern: "/waas/wallet/tron/undelegate-resource",
  summary: "Take lent energy or bandwidth back from an account",
  description: `Additive. Counts nothing against the limits of policies. ${outcome}`,
  ...answers,
  request: Schema.Struct({ ...walletFields, to, amount, resource }),
  answer: Effect.fnUntraced(function* (caller, wire) {
    const staker = yield* stakerOf(caller, wire)
    const receiver = yield* parsePublicRecipient(staker.gateway.family, wire.to, "to")
    const coins = yield* readCoins(staker, wire.amount)
    const leg = { kind: "undelegate", resource: resourceOf(wire), amount: coins, receiver } as const
    return yield* stake(caller, staker, leg, { spends: 0n, recipient: receiver })
  }),
})

/** A route that stakes coins, or takes them back. */
const freezing = (kind: "freeze" | "unfreeze", summary: string, description: string) =>
  stampedOperation({
    method: "POST",
    pattern: `/waas/wallet/tron/${kind}`,
    summary,
    description: `Additive. ${description} ${outcome}`,
    ...answers,
    request: Schema.Struct({ ...walletFields, amount, resource }),
    answer: Effect.fnUntraced(function* (caller, wire) {
      const staker = yield* stakerOf(caller, wire)
      const coins = yield* readCoins(staker, wire.amount)
      const leg = { kind, resource: resourceOf(wire), amount: coins }
      const spends = kind === "freeze" ? coins : 0n
      return yield* stake(caller, staker, leg, { spends, recipient: null })
    }),
  })

export const freezeRoute = freezing(
  "freeze",
  "Stake TRX for energy or bandwidth",
  "Counts as a payment of the wallet to itself.",
)

export const unfreezeRoute = freezing(
  "unfreeze",
  "Take staked TRX back",
  "The coins arrive after the chain's waiting time (14 days on the main network), once POST /waas/wallet/tron/withdraw-unfrozen fetches them. Counts nothing against the limits of policies.",
)

export const withdrawUnfrozenRoute = stampedOperation({
  method: "POST",
  pattern: "/waas/wallet/tron/withdraw-unfrozen",
  summary: "Fetch TRX whose waiting time is over",
  description: `Additive. Fetches all of them. ${outcome}`,
  ...answers,
  request: Schema.Struct(walletFields),
  answer: Effect.fnUntraced(function* (caller, wire) {
    const staker = yield* stakerOf(caller, wire)
    const leg = { kind: "withdraw-unfrozen" } as const
    return yield* stake(caller, staker, leg, { spends: 0n, recipient: null })
  }),
})

function resourceOf({ resource: named }: { readonly resource?: StakedResource }): StakedResource {
  return named ?? "ENERGY"
}
