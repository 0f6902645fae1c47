import { Effect } from "effect"
import type { Address } from "../../address/Address.ts"
import { refusal } from "../../error/RelayError.ts"
import type { ShieldedRecipient } from "../../operation/Operation.ts"
import { ownerId, ownerOf } from "../../owner/index.ts"
import type { PoolGatewayShape } from "../../port/chain/PoolGateway.ts"
import { Screening } from "../../port/Screening.ts"
import { ShieldedPool } from "../../port/chain/ShieldedPool.ts"
import { TokenRegistry } from "../../port/chain/TokenRegistry.ts"

/** The recipient of a payment inside the pool: a recipientInfo, or a public address, whose owner is paid. */
export type NamedRecipient =
  | { readonly kind: "recipient-info"; readonly recipientInfo: string }
  | { readonly kind: "address"; readonly address: Address }

/**
 * Requires a public address that may be paid on this chain. Rejects the zero or native placeholder, the pool, its actions and the contracts
 * of configured tokens, because coins sent there are lost (400 `Invalid recipientAddress`). `field`: the field that the refusal names.
 */
export const requirePublicRecipient = Effect.fnUntraced(function* (
  gateway: PoolGatewayShape,
  address: Address,
  field: string,
) {
  const reason = yield* whyUnpayable(gateway, address)
  if (reason !== null) return yield* refusal("INVALID_RECIPIENT", { field, reason })
  yield* requireAllowed(gateway, address)
})

/** Why coins sent to this address would be lost: what it is, as part of a sentence. `null` if it may be paid. */
export const whyUnpayable = Effect.fnUntraced(function* (
  gateway: PoolGatewayShape,
  address: Address,
) {
  const registry = yield* TokenRegistry
  if (address === gateway.nativeToken)
    return "the placeholder of the native coin, which nobody can spend from"
  if (gateway.forbiddenRecipients.includes(address))
    return "a contract of the pool, from which payments do not come back"
  return (yield* registry.token(gateway.chainId, address)) === null
    ? null
    : "a token's contract, from which payments do not come back"
})

const requireAllowed = Effect.fnUntraced(function* (
  { chainId }: PoolGatewayShape,
  address: Address,
) {
  const screening = yield* Screening
  if ((yield* screening.screen({ role: "recipient", chainId, address })) !== "served")
    return yield* refusal("FORBIDDEN")
})

/** Resolves the owner whose balance receives a payment inside the pool. `field`: the field that the refusal names. */
export const shieldedRecipientOf = Effect.fnUntraced(function* (
  gateway: PoolGatewayShape,
  named: NamedRecipient,
  field: string,
) {
  if (named.kind === "recipient-info") {
    const { recipientInfo } = named
    const pool = yield* ShieldedPool
    const invalid = refusal("INVALID_RECIPIENT_INFO", {
      field,
      reason: "a recipientInfo that is damaged or cut off; ask the recipient for a fresh one",
    })
    const owner = yield* Effect.catchTag(
      pool.readRecipientInfo(recipientInfo),
      "InvalidRecipientInfo",
      () => Effect.fail(invalid),
    )
    // A contract account acts only on its own chain, so a payment to it on another chain could never be spent.
    if (owner?.kind === "contract" && owner.chainId !== gateway.chainId)
      return yield* refusal("INVALID_RECIPIENT_INFO", {
        field,
        reason: "of a contract account on another chain",
      })
    if (owner !== null) yield* requireAllowed(gateway, owner.address)
    return { kind: "recipient-info", recipientInfo } satisfies ShieldedRecipient
  }
  yield* requirePublicRecipient(gateway, named.address, field)
  return {
    kind: "owner",
    owner: ownerId(yield* ownerAt(gateway, named.address)),
  } satisfies ShieldedRecipient
})

/** The owner that a plain address on this chain identifies. An address with code is a contract owner of this chain only. */
const ownerAt = Effect.fnUntraced(function* (gateway: PoolGatewayShape, address: Address) {
  const owner = ownerOf(address)
  if (owner.kind === "key32") return owner
  return (yield* gateway.isContract(address))
    ? ({ kind: "contract", address, chainId: gateway.chainId } as const)
    : owner
})
