import { bytesToHex } from "@noble/hashes/utils.js"
import {
  gatewayFor,
  invalidField,
  WalletKeys,
  type WalletReference,
  type Wallet,
  type WalletKeyName,
  type Address,
} from "@shielded-relay/core"
import { Effect, Schema } from "effect"
import type { PolicyRequest, RequestedAmount } from "../policy/Request.ts"
import { requirePermission } from "../policy/requirePermission.ts"
import { address, chainId, posted, readByRoute, uuid } from "../routes/fields.ts"
import { onChain as onOneChain } from "../routes/refusals.ts"
import { stampedSignature } from "../stamped/Route.ts"
import type { StampedCaller } from "../stamped/StampedCaller.ts"
import {
  parseTypedData,
  typedDataDigest,
  typedDataLimits,
  understand,
  type Meaning,
} from "../typedData/index.ts"
import type { TypedData } from "../typedData/index.ts"
import { keysOfWallet } from "../wallets/keysOfWallet.ts"
import { namedWallet, type NamedWallet } from "../wallets/ownWallet.ts"

/** The key of a wallet whose address is this one. The key follows the address's bytes, on every chain of them. */
export function keyOfAddress({ addresses }: Wallet, address: Address): WalletKeyName {
  if (addresses.evm === address) return "evm"
  return addresses.tron === address ? "tron" : "solana"
}

/** 65 bytes r ‖ s ‖ v with v 27 or 28, as hex with 0x: what wallets return. */
export const signDigest = Effect.fnUntraced(function* (
  { user, index }: WalletReference,
  key: "evm" | "tron",
  digest: Uint8Array,
) {
  const keys = yield* WalletKeys
  const signature = yield* keys.signSecp256k1(user, index, key, digest)
  return `0x${bytesToHex(signature.subarray(0, 64))}${(27 + (signature[64] ?? 0)).toString(16)}`
})

const field = {
  type: "object",
  properties: { name: { type: "string" }, type: { type: "string" } },
  required: ["name", "type"],
}
const typesShape = {
  type: "object",
  additionalProperties: { type: "array", items: field },
  maxProperties: typedDataLimits.structs + 1,
}

/** Signs typed data with the key of a wallet, if the policies allow what the signature permits. */
export const signTypedDataRoute = stampedSignature({
  method: "POST",
  pattern: "/waas/wallet/sign-typed-data",
  summary: "Sign typed data (EIP-712, TIP-712)",
  description:
    "For the EVM and TRON addresses of a wallet. The primary type is the struct that no other uses; `primaryType` may repeat it. Others than root need a SIGN_TYPED_DATA policy with `typedData`; permits are read as recipient and amount, anything unknown matches no recipient and no amount. A repeat of the request signs again if that is still allowed.",
  refusals: [...onOneChain, "INVALID_TYPED_DATA"],
  request: Schema.Struct({
    ...posted,
    userId: uuid,
    fromAddress: address("The EVM or TRON address of the user's wallet"),
    chainId,
    domain: readByRoute({ type: "object" }),
    types: readByRoute(typesShape),
    value: readByRoute({ type: "object" }),
    primaryType: Schema.optionalKey(Schema.String),
  }),
  wanted: Effect.fnUntraced(function* (caller, wire) {
    const found = yield* namedWallet(caller, "SIGN_TYPED_DATA", wire.userId, wire.fromAddress)
    const { wallet, owner } = found
    const gateway = yield* gatewayFor({ owner, onlyChain: null }, Number(wire.chainId))
    const key = keyOfAddress(wallet, owner.address)
    if (key === "solana" || gateway.family === "solana")
      return yield* invalidField(
        "fromAddress",
        "Solana has no typed data, expected an EVM or TRON address and chain",
      )
    const { domain, types, value, primaryType } = wire
    const parsed = yield* Effect.fromResult(
      parseTypedData({
        domain,
        types,
        value,
        primaryType,
        chainId: gateway.chainId,
        notation: gateway.family,
      }),
    )
    const request = yield* requestOf(caller, found, parsed, gateway.chainId)
    const permission = yield* requirePermission(caller, request)
    const keys = yield* keysOfWallet(caller, wallet)
    const sign = signDigest(keys, key, typedDataDigest(parsed))
    return { permission, request, sign }
  }),
})

/** Typed data as policies see it. Others than root must bind a signature to a chain and a contract. */
const requestOf = Effect.fnUntraced(function* (
  { user }: StampedCaller,
  { wallet, owner }: NamedWallet,
  data: TypedData,
  onChain: number,
) {
  const { facts } = data
  if (user.role !== "root" && (facts.chainId === null || facts.verifyingContract === null))
    return yield* invalidField(
      "domain",
      "chainId and verifyingContract must both be present, so that the signature is valid at one contract",
    )
  const meaning = understand(data)
  return {
    action: "SIGN_TYPED_DATA",
    userId: wallet.userId,
    chainId: onChain,
    wallet: Object.values(wallet.addresses),
    ...movedBy(meaning, onChain, owner.address),
    typedData:
      facts.verifyingContract === null
        ? null
        : {
            verifyingContract: facts.verifyingContract,
            primaryType: facts.primaryType,
            deadline: deadlineOf(meaning),
          },
    role: null,
  } satisfies PolicyRequest
})

function movedBy(
  meaning: Meaning,
  onChain: number,
  signer: Address,
): Pick<PolicyRequest, "recipients" | "amounts"> {
  switch (meaning.kind) {
    case "unknown":
      return { recipients: null, amounts: null }
    case "nothing":
      return { recipients: [], amounts: [] }
    case "permits":
      // The tokens of another account: the signature may count for a contract account that this key controls.
      if (meaning.spends.some(({ owner }) => owner !== null && owner !== signer))
        return { recipients: null, amounts: null }
      return {
        recipients: meaning.spends.map(({ spender }) => spender),
        amounts: meaning.spends.map(({ token, amount }): RequestedAmount => ({
          chainId: onChain,
          token,
          amount,
        })),
      }
  }
}

/** The latest end of anything that the signature permits; `null`: it never ends, or cannot be known. */
function deadlineOf(meaning: Meaning): bigint | null {
  if (meaning.kind !== "permits") return null
  return meaning.spends.reduce<bigint | null>(
    (latest, { deadline }) =>
      latest === null || deadline === null ? null : deadline > latest ? deadline : latest,
    0n,
  )
}
