import {
  depositedBy,
  gatewayFor,
  invalidField,
  parseAddress,
  parseWholeTokens,
  quoted,
  refusal,
  stampScope,
  TokenRegistry,
  type Address,
  type PoolGatewayShape,
  type StampGrant,
  type Started,
  type TransactionCaller,
} from "@shielded-relay/core"
import { Effect, Schema } from "effect"
import type { Permission } from "../policy/decide.ts"
import type { PolicyRequest } from "../policy/Request.ts"
import { requirePermission } from "../policy/requirePermission.ts"
import { address, chainId, posted, uuid, wholeTokens } from "../routes/fields.ts"
import { allowedEntry, deniedEntry } from "../stamped/audit.ts"
import type { StampedCaller } from "../stamped/StampedCaller.ts"
import { namedWallet, type NamedWallet } from "../wallets/ownWallet.ts"

/** The fields of every movement of a managed wallet's tokens. */
export const movementFields = {
  ...posted,
  userId: uuid,
  fromAddress: address("An address of the user's wallet"),
  token: address("The token's address, 0x0…0 for the native coin"),
  amount: wholeTokens("Whole tokens as a decimal number; the fee comes on top, in the same token"),
  chainId,
}

/** The fields of every payment by a managed wallet. */
export const paymentFields = {
  ...movementFields,
  to: address("The recipient"),
}

const movementSchema = Schema.Struct(movementFields)
export type MovementWire = typeof movementSchema.Type

/** A payment whose wallet, chain, token and amount are known. */
export interface Payment {
  readonly gateway: PoolGatewayShape
  readonly found: NamedWallet
  readonly token: Address
  /** Smallest units. */
  readonly amount: bigint
}

/** Reads what a payment moves. Fails with WALLET_NOT_FOUND (403 for others than root), UNSUPPORTED_TOKEN, INVALID_REQUEST. */
export const readPayment = Effect.fnUntraced(function* (caller: StampedCaller, wire: MovementWire) {
  const registry = yield* TokenRegistry
  const found = yield* namedWallet(caller, "SIGN_TRANSACTION", wire.userId, wire.fromAddress)
  const gateway = yield* gatewayFor({ owner: found.owner, onlyChain: null }, Number(wire.chainId))
  const named = parseAddress(wire.token, gateway.family)
  const token = named === null ? null : yield* registry.token(gateway.chainId, named)
  if (token === null)
    return yield* refusal("UNSUPPORTED_TOKEN", {
      field: "token",
      token: quoted(wire.token),
      reason: "not a token that this chain serves",
    })
  const amount = yield* readAmount(wire.amount, token.decimals)
  return { gateway, found, token: token.address, amount } satisfies Payment
})

/** Whole tokens in smallest units. Fails with INVALID_REQUEST. */
export const readAmount = Effect.fnUntraced(function* (text: string, decimals: number) {
  const amount = parseWholeTokens(text, decimals)
  if (amount !== null) return amount
  return yield* invalidField(
    "amount",
    `${quoted(text)}, expected whole tokens as a decimal number above 0 with at most ${decimals} fraction digits`,
  )
})

/** What a payment moves, by which chain and wallet. */
interface Moved extends Pick<Payment, "token" | "amount"> {
  readonly gateway: Pick<PoolGatewayShape, "chainId">
  readonly found: Pick<NamedWallet, "wallet">
}

/** What a payment moves, without its fee; nothing if that is 0. */
export function amountsOf({ gateway, token, amount }: Omit<Moved, "found">) {
  return amount === 0n ? [] : [{ chainId: gateway.chainId, token, amount }]
}

/** A payment as policies see it. `recipient`: `null` if the recipient cannot be known. */
export function paymentRequest(
  { gateway, found, token, amount }: Moved,
  recipient: Address | null,
): PolicyRequest {
  return {
    action: "SIGN_TRANSACTION",
    userId: found.wallet.userId,
    chainId: gateway.chainId,
    wallet: Object.values(found.wallet.addresses),
    recipients: recipient === null ? null : [recipient],
    amounts: amountsOf({ gateway, token, amount }),
    typedData: null,
    role: null,
  }
}

/** The caller of core's use case: the wallet's owner, under a grant for the organization's revision. */
export const payingCaller = Effect.fnUntraced(function* (
  caller: StampedCaller,
  payment: Payment,
  { charges, policyId, otherwise }: Permission,
) {
  const { organization, user, stamp, route, used, executing } = caller
  const { owner } = payment.found
  const allowed = yield* allowedEntry(stamp, organization.id, route, policyId, null)
  const denied = executing?.refused ?? (yield* deniedEntry(stamp, organization.id, route))
  const grant = (started: Started | null): StampGrant => ({
    by: "stamp",
    organizationId: organization.id,
    revision: started === null ? null : organization.revision,
    userId: user.id,
    charges: started === null ? [] : charges,
    amounts: amountsOf({ ...payment, amount: payment.amount + feeOf(started, payment) }),
    entry: started === null ? denied : allowed,
    executes: started === null ? null : (executing ?? null),
  })
  return {
    owner,
    address: owner.address,
    onlyChain: null,
    scope: stampScope(stamp.publicKey),
    nonce: used.nonce,
    // The nonce of a proposal is used up already. That of its last approval is used up with the acceptance.
    used: executing?.used ?? used,
    grant,
    recordsRefusals: executing === undefined,
    ...(otherwise === undefined ? {} : { withoutRoom: otherwise }),
  } satisfies TransactionCaller
})

/** The fee that a request pays in its token on top of the amount, in smallest units; of a deposit, all that it pays in beyond the amount. */
function feeOf(started: Started | null, { token, amount }: Payment): bigint {
  if (started === null) return 0n
  if ("leg" in started) return (depositedBy(started.leg).get(token) ?? amount) - amount
  const { intent } = started
  return "fee" in intent && intent.fee.token === token ? intent.fee.amount : 0n
}

/** Decides a payment. Fails with ACTION_NOT_PERMITTED. */
export const requirePayment = (
  caller: StampedCaller,
  payment: Payment,
  recipient: Address | null,
) => requirePermission(caller, paymentRequest(payment, recipient))
