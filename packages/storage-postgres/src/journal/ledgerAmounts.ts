import type { TokenAmount } from "@shielded-relay/core"
import { Schema } from "effect"
import { addressSchema } from "../document/scalars.ts"

const amountsSchema: Schema.Codec<ReadonlyArray<TokenAmount>, unknown> = Schema.toCodecJson(
  Schema.Array(Schema.Struct({ token: addressSchema, amount: Schema.BigInt })),
)

/** Amounts of tokens, as a JSON document in the books. */
export const readAmounts = Schema.decodeUnknownSync(amountsSchema)
export const writeAmounts = Schema.encodeSync(amountsSchema)
