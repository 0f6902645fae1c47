import { Effect } from "effect"
import { familyOfAddress, parseAddress } from "../../address/index.ts"
import type { Address } from "../../address/Address.ts"
import { refusal } from "../../error/RelayError.ts"
import type { ShieldedRecipient } from "../../operation/Operation.ts"
import { ownerId } from "../../owner/index.ts"
import type { PoolGatewayShape } from "../../port/chain/PoolGateway.ts"
import { Screening } from "../../port/Screening.ts"
import { ShieldedPool } from "../../port/chain/ShieldedPool.ts"
import { TokenRegistry } from "../../port/chain/TokenRegistry.ts"

/**
 * A public address that may be paid on this chain. Not the zero or native placeholder, the pool, its actions or a configured
 * token's contract: coins sent there are lost (decisions: 400 `Invalid recipientAddress`). `field`: where the text stands in the request.
 */
export const parsePublicRecipient = Effect.fnUntraced(function* (
  gateway: PoolGatewayShape,
  text: string,
  field: string,
) {
  const registry = yield* TokenRegistry
  const invalid = (reason: string) => refusal("INVALID_RECIPIENT", { field, reason })
  const address = parseAddress(text, gateway.family)
  if (address === null)
    return yield* invalid(
      isRecipientInfo(text)
        ? "a recipientInfo, a public address is needed here"
        : "not an address of this chain",
    )
  if (address === gateway.nativeToken)
    return yield* invalid("the placeholder of the native coin, which nobody can spend from")
  if (address === gateway.pool || gateway.forbiddenRecipients.includes(address))
    return yield* invalid("a contract of the pool, from which payments do not come back")
  if ((yield* registry.token(gateway.chainId, address)) !== null)
    return yield* invalid("a token's contract, from which payments do not come back")
  yield* requireAllowed(gateway, address)
  return address
})

const requireAllowed = Effect.fnUntraced(function* (
  { chainId }: PoolGatewayShape,
  address: Address,
) {
  const screening = yield* Screening
  if ((yield* screening.screen({ role: "recipient", chainId, address })) !== "served")
    return yield* refusal("FORBIDDEN")
})

function isRecipientInfo(text: string): boolean {
  return /^shielded1/i.test(text)
}

/** A recipientInfo, or a public address whose owner is then paid inside the pool. */
export const parseShieldedRecipient = Effect.fnUntraced(function* (
  gateway: PoolGatewayShape,
  text: string,
  field: string,
) {
  if (isRecipientInfo(text)) {
    const pool = yield* ShieldedPool
    const invalid = refusal("INVALID_RECIPIENT_INFO", {
      field,
      reason: "a recipientInfo that is damaged or cut off; ask the recipient for a fresh one",
    })
    const owner = yield* Effect.catchTag(pool.readRecipientInfo(text), "InvalidRecipientInfo", () =>
      Effect.fail(invalid),
    )
    // A contract account acts for its own chain alone: elsewhere nobody could ever spend what it is paid.
    if (owner?.kind === "contract" && owner.chainId !== gateway.chainId)
      return yield* refusal("INVALID_RECIPIENT_INFO", {
        field,
        reason: "of a contract account on another chain",
      })
    if (owner !== null) yield* requireAllowed(gateway, owner.address)
    return { kind: "recipient-info", recipientInfo: text } satisfies ShieldedRecipient
  }
  const address = yield* parsePublicRecipient(gateway, text, field)
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
