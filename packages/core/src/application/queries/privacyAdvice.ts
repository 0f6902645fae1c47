import { Effect } from "effect"
import type { Address } from "../../address/Address.ts"
import { operatorFee } from "../../fee/fee.ts"
import { plainCall } from "../../fee/plainCall.ts"
import type { PoolGatewayShape } from "../../port/chain/PoolGateway.ts"
import { TokenRegistry } from "../../port/chain/TokenRegistry.ts"
import { RelayConfiguration } from "../../port/RelayConfiguration.ts"
import { PublicDeposits, type PublicRelease } from "../../port/storage/PublicDeposits.ts"
import { enoughPayers, fittingPayers } from "../../privacy/fittingPayers.ts"
import { hidingBetter, roundedBelow, type FittingAmount } from "../../privacy/roundedAmounts.ts"
import { feeTokenNow, postedPrice, storedPrice } from "../fees/postedPrice.ts"

/** Payers are counted up to this number, which bounds the cost of an answer. */
const mostPayers = 100

/** What a stranger learns from an amount. */
export type AmountWarning = "SMALL_POOL" | "FEW_PAYERS" | "UNIQUE_AMOUNT" | "WHOLE_DEPOSIT"

/** What a stranger learns from the rest of a request. */
export type RequestWarning =
  | "FOREIGN_FEE_TOKEN"
  | "PUBLIC_SWAP"
  | "RECIPIENT_DEPOSITED"
  | "SEVERAL_TOKENS"

/** What a stranger sees of a token that leaves the pool. Numbers of payers are upper bounds, counted up to 100. */
export interface TokenPrivacy {
  readonly token: Address
  /** Payers who deposited the token. */
  readonly depositors: number
  /** Payers who fit the amount; `null` if the request names no amount. */
  readonly payers: number | null
  readonly warnings: ReadonlyArray<AmountWarning>
  /** Smaller amounts that fit more payers, largest first. */
  readonly rounded: ReadonlyArray<FittingAmount>
}

/** What a stranger sees of an operation, from public data alone: the same for every caller who asks the same. */
export interface PrivacyAdvice {
  /** The newest block whose deposits count; `null` while none were read. */
  readonly block: number | null
  readonly tokens: ReadonlyArray<TokenPrivacy>
  readonly warnings: ReadonlyArray<RequestWarning>
}

/** An operation as strangers will see it. */
export interface PublicRequest {
  /** The tokens that the request names. */
  readonly tokens: ReadonlyArray<Address>
  /** The tokens that leave the pool, each with its amount if the request names one. */
  readonly leaving: ReadonlyArray<{ readonly token: Address; readonly amount: bigint | null }>
  readonly feeToken: Address
  readonly isSwap: boolean
  /** The public address that is paid; `null` if none is named. */
  readonly recipient: Address | null
}

/**
 * Tells what a stranger will see of an operation. Reads only public data, the index of public deposits and posted prices. An answer that
 * depended on notes would reveal something about other owners' notes (docs/privacy.md).
 */
export const privacyAdvice = Effect.fn("queries.privacyAdvice")(function* (
  gateway: PoolGatewayShape,
  { tokens: named, leaving, feeToken, isSwap, recipient }: PublicRequest,
) {
  const store = yield* PublicDeposits
  const { chainId } = gateway
  const [newest] = yield* store.steps(chainId)
  const fee = yield* plainFee(gateway, feeToken)
  const tokens = yield* Effect.forEach(leaving, ({ token, amount }) =>
    tokenPrivacy(gateway, { token, amount }, { fee: token === feeToken ? fee : 0n, isSwap }),
  )
  const isPayee = recipient !== null && (yield* store.isDepositor(chainId, recipient))
  const warnings: Array<RequestWarning> = []
  if (!named.includes(feeToken)) warnings.push("FOREIGN_FEE_TOKEN")
  if (isSwap) warnings.push("PUBLIC_SWAP")
  if (isPayee) warnings.push("RECIPIENT_DEPOSITED")
  if (leaving.length > 1) warnings.push("SEVERAL_TOKENS")
  return { block: newest?.number ?? null, tokens, warnings } satisfies PrivacyAdvice
})

/** The fee of a withdrawal out of one deposit; 0 if the token is too coarse to pay it. */
const plainFee = Effect.fnUntraced(function* (gateway: PoolGatewayShape, feeToken: Address) {
  const price = yield* feeTokenNow(gateway, feeToken)
  const stored = yield* storedPrice(gateway, feeToken, plainCall)
  return yield* postedPrice(gateway, feeToken, price, plainCall, stored).pipe(
    Effect.map(({ amount }) => amount),
    Effect.catchTag("RelayError", () => Effect.succeed(0n)),
  )
})

const tokenPrivacy = Effect.fnUntraced(function* (
  gateway: PoolGatewayShape,
  { token, amount }: { readonly token: Address; readonly amount: bigint | null },
  terms: { readonly fee: bigint; readonly isSwap: boolean },
) {
  const store = yield* PublicDeposits
  const registry = yield* TokenRegistry
  const { variableRateBps } = yield* RelayConfiguration
  const rate = terms.isSwap ? 0 : variableRateBps
  const { chainId } = gateway
  const minimum = (yield* registry.token(chainId, token))?.minimumDeposit ?? 1n
  const least = minimum > 1n ? minimum : 1n
  const releaseOf = (one: bigint): PublicRelease => ({
    paid: one - operatorFee(one, rate),
    released: one + terms.fee,
  })
  const rounded = amount === null ? [] : roundedBelow(amount)
  const asked = amount === null ? [] : [amount, ...rounded]
  const [all, given, ...others] = yield* store.fitting(
    { chainId, token, least, limit: mostPayers },
    [{ paid: 0n, released: least }, ...asked.map(releaseOf)],
  )
  const depositors = all?.covering ?? 0
  const warnings: Array<AmountWarning> = depositors < enoughPayers ? ["SMALL_POOL"] : []
  if (amount === null || given === undefined)
    return { token, depositors, payers: null, warnings, rounded: [] } satisfies TokenPrivacy
  const payers = fittingPayers(given)
  if (payers <= 1) warnings.push("UNIQUE_AMOUNT")
  else if (payers < enoughPayers) warnings.push("FEW_PAYERS")
  if (given.equal > 0) warnings.push("WHOLE_DEPOSIT")
  const better = hidingBetter(
    { amount, payers },
    others.map((fit, at) => ({ amount: rounded[at] ?? 0n, payers: fittingPayers(fit) })),
  )
  return { token, depositors, payers, warnings, rounded: better } satisfies TokenPrivacy
})
