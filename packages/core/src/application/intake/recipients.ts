import { Effect } from "effect"
import type { Address } from "../../address/Address.ts"
import { refusal } from "../../error/RelayError.ts"
import type { ShieldedRecipient } from "../../operation/Operation.ts"
import { ownerId, ownerOf } from "../../owner/index.ts"
import type { PoolGatewayShape } from "../../port/chain/PoolGateway.ts"
import { ShieldedPool } from "../../port/chain/ShieldedPool.ts"
import { TokenRegistry } from "../../port/chain/TokenRegistry.ts"
import { requireServed } from "../../screening/askScreening.ts"

/** The recipient of a payment inside the pool: a recipientInfo, or a public address, whose owner is paid. */
export type NamedRecipient =
  | { readonly kind: "recipient-info"; readonly recipientInfo: string }
  | { readonly kind: "address"; readonly address: Address }

/**
 * Requires public addresses that may be paid on this chain and that screening serves. Rejects the zero or native placeholder, the pool, its
 * actions and the contracts of configured tokens, because coins sent there are lost (400 `Invalid recipientAddress`). `field`: the field of
 * each address, which the refusal names.
 */
export const requirePublicRecipients = Effect.fnUntraced(function* (
  gateway: PoolGatewayShape,
  recipients: ReadonlyArray<{ readonly address: Address; readonly field: string }>,
) {
  for (const { address, field } of recipients) {
    const reason = yield* whyUnpayable(gateway, address)
    if (reason !== null) return yield* refusal("INVALID_RECIPIENT", { field, reason })
  }
  const { chainId } = gateway
  yield* requireServed(
    recipients.map(({ address }) => ({ role: "recipient", chainId, address }) as const),
  )
})

/** Requires a public address as `requirePublicRecipients` does. */
export const requirePublicRecipient = (
  gateway: PoolGatewayShape,
  address: Address,
  field: string,
) => requirePublicRecipients(gateway, [{ address, field }])

/** Why coins sent to this address would be lost: what it is, as part of a sentence. `null` if it may be paid. */
export const whyUnpayable = Effect.fnUntraced(function* (
  gateway: PoolGatewayShape,
  address: Address,
) {
  const registry = yield* TokenRegistry
  if (address === gateway.nativeToken) return "the placeholder of the native coin, which has no key"
  if (gateway.forbiddenRecipients.includes(address))
    return "a contract of the pool; a payment to it would be lost"
  return (yield* registry.token(gateway.chainId, address)) === null
    ? null
    : "a token's contract; a payment to it would be lost"
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
      reason: "it is damaged or cut off; ask the recipient for a fresh recipientInfo",
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
        reason: "it belongs to a contract account on another chain",
      })
    if (owner !== null)
      yield* requireServed([
        { role: "recipient", chainId: gateway.chainId, address: owner.address },
      ])
    return { kind: "recipient-info", recipientInfo } satisfies ShieldedRecipient
  }
  yield* requirePublicRecipient(gateway, named.address, field)
  return {
    kind: "owner",
    owner: ownerId(yield* ownerAt(gateway, named.address)),
  } satisfies ShieldedRecipient
})

/** The owner that a plain address on this chain identifies. An address with code is a contract owner of this chain only. */
export const ownerAt = Effect.fnUntraced(function* (gateway: PoolGatewayShape, address: Address) {
  const owner = ownerOf(address)
  if (owner.kind === "key32") return owner
  return (yield* gateway.isContract(address))
    ? ({ kind: "contract", address, chainId: gateway.chainId } as const)
    : owner
})
