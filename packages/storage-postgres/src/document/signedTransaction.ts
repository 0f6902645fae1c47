import type { SignedTransaction } from "@shielded-relay/core"
import { Schema } from "effect"
import { feesSchema } from "./feesDocument.ts"
import { addressSchema } from "./scalars.ts"

/** A signed transaction, with the bytes that must be rebroadcast unchanged. */
export const signedTransactionSchema: Schema.Codec<SignedTransaction, unknown> = Schema.toCodecJson(
  Schema.Struct({
    sender: addressSchema,
    senderNonce: Schema.NullOr(Schema.Int),
    raw: Schema.Uint8Array,
    hash: Schema.String,
    fees: feesSchema,
    lastHeight: Schema.optionalKey(Schema.Int),
  }),
)
