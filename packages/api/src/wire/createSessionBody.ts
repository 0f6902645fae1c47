import { Schema } from "effect"
import { uuid } from "./schemaFields.ts"

/** The body of POST /create-session. */
export const CreateSessionBody = Schema.Struct({
  sessionId: uuid,
  nonce: uuid,
  signature: Schema.String.annotate({ message: "expected hex" })
    .check(Schema.isMinLength(1))
    .annotate({
      message: "expected hex",
      description:
        "The wallet's signature of the session message, hex: EIP-191 (EVM, TRON), TIP-191 (TRON), ed25519 (Solana)",
    }),
  address: Schema.NonEmptyString.annotate({
    description: "The wallet's address; the wallet becomes the session's owner",
  }),
  clientPublicKey: Schema.String.check(
    Schema.isPattern(/^[0-9a-fA-F]{66}$/u, { message: "expected 66 hex digits" }),
  ).annotate({
    description: "Compressed secp256k1 key, 33 bytes in hex, that signs every later request",
  }),
  useEIP712: Schema.optionalKey(
    Schema.Boolean.annotate({
      description:
        "Default false. True: each transaction carries a wallet signature instead of the header",
    }),
  ),
  chainId: Schema.optionalKey(
    Schema.Int.check(Schema.isGreaterThanOrEqualTo(1)).annotate({
      description:
        "The only chain on which the session acts. A contract account names its own chain, where its contract verifies the signature (EIP-1271, EIP-6492)",
    }),
  ),
  messageVersion: Schema.optionalKey(
    Schema.Literals([1, 2]).annotate({
      message: "expected 1 or 2",
      description:
        "The version of the session message that the wallet signed. Default 1. Version 2 names `address`, `audience` and `chainId`; contract accounts need it",
    }),
  ),
  expiresAt: Schema.optionalKey(
    Schema.String.annotate({
      description: "RFC 3339; default 24 hours from now, at most the operator's limit",
    }),
  ),
  audience: Schema.optionalKey(
    Schema.String.annotate({
      description: "The service's public origin. Version 2 of the message requires it",
    }),
  ),
  timestamp: Schema.optionalKey(
    Schema.Int.annotate({ description: "Milliseconds since the epoch" }),
  ),
})
