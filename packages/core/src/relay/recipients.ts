import { Effect } from "effect"
import { familyOfAddress, parseAddress } from "../address/index.ts"
import type { Address } from "../address/Address.ts"
import { refusal } from "../error/RelayError.ts"
import type { ShieldedRecipient } from "../operation/Operation.ts"
import { ownerId } from "../owner/index.ts"
import type { PoolGatewayShape } from "../port/PoolGateway.ts"
import { Screening } from "../port/Screening.ts"
import { ShieldedPool } from "../port/ShieldedPool.ts"
import { TokenRegistry } from "../port/TokenRegistry.ts"

/**
 * A public address that may be paid on this chain. Not the zero or native placeholder, the pool, its actions or a configured
 * token's contract: coins sent there are lost (decisions: 400 `Invalid recipientAddress`).
 */
export const parsePublicRecipient = Effect.fnUntraced(function* (
  gateway: PoolGatewayShape,
  text: string,
) {
  const registry = yield* TokenRegistry
  const address = parseAddress(text, gateway.family)
  if (
    address === null ||
    address === gateway.nativeToken ||
    address === gateway.pool ||
    gateway.forbiddenRecipients.includes(address) ||
    (yield* registry.token(gateway.chainId, address)) !== null
  ) {
    return yield* refusal("INVALID_RECIPIENT")
  }
  yield* requireAllowed(gateway, address)
  return address
})

const requireAllowed = Effect.fnUntraced(function* (
  { chainId }: PoolGatewayShape,
  address: Address,
) {
  const screening = yield* Screening
  if (!(yield* screening.allows({ role: "recipient", chainId, address })))
    return yield* refusal("FORBIDDEN")
})

/** A recipientInfo, or a public address whose owner is then paid inside the pool. */
export const parseShieldedRecipient = Effect.fnUntraced(function* (
  gateway: PoolGatewayShape,
  text: string,
) {
  if (/^shielded1/i.test(text)) {
    const pool = yield* ShieldedPool
    const invalid = refusal("INVALID_RECIPIENT_INFO")
    const owner = yield* Effect.catchTag(pool.readRecipientInfo(text), "InvalidRecipientInfo", () =>
      Effect.fail(invalid),
    )
    // A contract account acts for its own chain alone: elsewhere nobody could ever spend what it is paid.
    if (owner?.kind === "contract" && owner.chainId !== gateway.chainId) return yield* invalid
    if (owner !== null) yield* requireAllowed(gateway, owner.address)
    return { kind: "recipient-info", recipientInfo: text } satisfies ShieldedRecipient
  }
  const address = yield* parsePublicRecipient(gateway, text)
  return {
    kind: "owner",
    owner: ownerId(yield* ownerAt(gateway, address)),
  } satisfies ShieldedRecipient
})

/** Whose balance a plain address on this chain names: an address with code is a contract owner of this chain alone. */
const ownerAt = Effect.fnUntraced(function* (gateway: PoolGatewayShape, address: Address) {
  if (familyOfAddress(address) === "solana") return { kind: "key32", address } as const
  return (yield* gateway.isContract(address))
    ? ({ kind: "contract", address, chainId: gateway.chainId } as const)
    : ({ kind: "key20", address } as const)
})
