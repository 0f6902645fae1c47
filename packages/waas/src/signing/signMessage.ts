import { bytesToHex } from "@noble/hashes/utils.js"
import { WalletKeys, type WalletReference } from "@shielded-relay/core"
import { Effect, Schema } from "effect"
import {
  longestMessage,
  messageDigest,
  parsePlainMessage,
  solanaOffchainMessage,
} from "../message/index.ts"
import { aboutUser } from "../policy/Request.ts"
import { requirePermission } from "../policy/requirePermission.ts"
import { address, documentedAs, posted, uuid } from "../routes/fields.ts"
import { aboutWallet } from "../routes/refusals.ts"
import { stampedSignature } from "../stamped/Route.ts"
import { namedWallet } from "../wallets/ownWallet.ts"
import { keysOfWallet } from "../wallets/keysOfWallet.ts"
import { keyOfAddress, signDigest } from "./signTypedData.ts"

/** Signs a text with the key of a wallet, in the way of its address's family. */
export const signMessageRoute = stampedSignature({
  method: "POST",
  pattern: "/waas/wallet/sign-message",
  summary: "Sign a text (EIP-191, TIP-191, Solana's off-chain messages)",
  description:
    "Additive. Others than root need a SIGN_MESSAGE policy. Texts that begin like one of this service's own signed texts are refused.",
  refusals: aboutWallet,
  request: Schema.Struct({
    ...posted,
    userId: uuid,
    fromAddress: address("An address of the user's wallet"),
    message: Schema.String.check(documentedAs({ minLength: 1 })).annotate({
      description: `1 to ${longestMessage} bytes of UTF-8 without control characters but tab and line ends; Solana's envelope holds less`,
    }),
  }),
  wanted: Effect.fnUntraced(function* (caller, wire) {
    const { wallet, owner } = yield* namedWallet(
      caller,
      "SIGN_MESSAGE",
      wire.userId,
      wire.fromAddress,
    )
    const request = {
      ...aboutUser("SIGN_MESSAGE", wallet.userId),
      wallet: Object.values(wallet.addresses),
    }
    const permission = yield* requirePermission(caller, request)
    const message = yield* Effect.fromResult(parsePlainMessage(wire.message))
    const keys = yield* keysOfWallet(caller, wallet)
    const key = keyOfAddress(wallet, owner.address)
    if (key !== "solana") {
      const sign = signDigest(keys, key, messageDigest(message, key))
      return { permission, request, sign }
    }
    const envelope = yield* Effect.fromResult(solanaOffchainMessage(message, owner.address))
    return { permission, request, sign: signSolana(keys, envelope) }
  }),
})

/** 64 bytes of Ed25519 over a message's envelope, as hex. */
const signSolana = Effect.fnUntraced(function* (
  { user, index }: WalletReference,
  envelope: Uint8Array,
) {
  const keys = yield* WalletKeys
  return bytesToHex(yield* keys.signEd25519(user, index, envelope))
})
