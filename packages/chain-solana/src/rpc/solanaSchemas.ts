import { base64 } from "@scure/base"
import { Schema, SchemaTransformation } from "effect"
import { TransactionError } from "./TransactionError.ts"

/**
 * Schemas of a node's results (Solana RPC documentation). They name the fields that are used and ignore the rest. Lamports arrive as JSON
 * numbers, which are exact up to 2^53 (nine million SOL), far above our balances.
 */

export const Count = Schema.Number.check(Schema.isInt(), Schema.isGreaterThanOrEqualTo(0))
const Lamports = Count.pipe(
  Schema.decodeTo(
    Schema.BigInt,
    SchemaTransformation.transform({ decode: BigInt, encode: Number }),
  ),
)
/** Base58 of 32 bytes: a public key or a hash. */
export const Key = Schema.String.check(Schema.isPattern(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/))
export const Signature = Schema.String.check(Schema.isPattern(/^[1-9A-HJ-NP-Za-km-z]{64,88}$/))

const Base64 = Schema.Tuple([Schema.String, Schema.Literal("base64")]).pipe(
  Schema.decodeTo(
    Schema.Uint8Array,
    SchemaTransformation.transform({
      decode: ([text]): Uint8Array => Uint8Array.from(Buffer.from(text, "base64")),
      encode: (bytes): readonly [string, "base64"] => [base64.encode(bytes), "base64"],
    }),
  ),
)

/** A value and the slot at which it was read. */
export const inContext = <A, I>(value: Schema.Codec<A, I>) =>
  Schema.Struct({ context: Schema.Struct({ slot: Count }), value })

export const RpcAccount = Schema.Struct({
  lamports: Lamports,
  owner: Key,
  executable: Schema.Boolean,
  data: Base64,
})
export type RpcAccount = typeof RpcAccount.Type

export const RpcBlock = Schema.Struct({
  blockhash: Key,
  previousBlockhash: Key,
  parentSlot: Count,
  /** Unix time, seconds. Only mainnet's oldest blocks lack it. */
  blockTime: Schema.NullOr(Count),
  /** Present if signatures were requested. */
  signatures: Schema.optionalKey(Schema.Array(Signature)),
})
export type RpcBlock = typeof RpcBlock.Type

export const RpcSignature = Schema.Struct({
  signature: Signature,
  slot: Count,
  err: Schema.NullOr(TransactionError),
  confirmationStatus: Schema.optionalKey(Schema.NullOr(Schema.String)),
})
export type RpcSignature = typeof RpcSignature.Type

const RpcInstruction = Schema.Struct({
  programIdIndex: Count,
  accounts: Schema.Array(Count),
  /** Base58, not decoded here: decoding takes quadratic time and the instruction may be anyone's. The caller checks the length first. */
  data: Schema.String,
})

const InnerInstructions = Schema.Array(
  Schema.Struct({ index: Count, instructions: Schema.Array(RpcInstruction) }),
)

const TokenBalances = Schema.Array(
  Schema.Struct({ accountIndex: Count, owner: Schema.optionalKey(Key) }),
)

export const RpcTransaction = Schema.Struct({
  slot: Count,
  transaction: Schema.Struct({
    signatures: Schema.NonEmptyArray(Signature),
    message: Schema.Struct({
      accountKeys: Schema.NonEmptyArray(Key),
      instructions: Schema.Array(RpcInstruction),
    }),
  }),
  meta: Schema.Struct({
    err: Schema.NullOr(TransactionError),
    fee: Lamports,
    preBalances: Schema.Array(Lamports),
    postBalances: Schema.Array(Lamports),
    /** Token balances before execution. Old nodes leave out the owner. */
    preTokenBalances: Schema.optionalKey(Schema.NullOr(TokenBalances)),
    /** `null` if the node does not store inner instructions. */
    innerInstructions: Schema.optionalKey(Schema.NullOr(InnerInstructions)),
    computeUnitsConsumed: Schema.optionalKey(Count),
    loadedAddresses: Schema.optionalKey(
      Schema.NullOr(Schema.Struct({ writable: Schema.Array(Key), readonly: Schema.Array(Key) })),
    ),
  }),
})
export type RpcTransaction = typeof RpcTransaction.Type

export const RpcStatus = Schema.Struct({
  slot: Count,
  err: Schema.NullOr(TransactionError),
  confirmationStatus: Schema.optionalKey(Schema.NullOr(Schema.String)),
})

export const RpcSimulation = Schema.Struct({
  err: Schema.NullOr(TransactionError),
  logs: Schema.optionalKey(Schema.NullOr(Schema.Array(Schema.String))),
  unitsConsumed: Schema.optionalKey(Schema.NullOr(Count)),
})
export type RpcSimulation = typeof RpcSimulation.Type

export const RpcBlockhash = Schema.Struct({ blockhash: Key, lastValidBlockHeight: Count })
export type RpcBlockhash = typeof RpcBlockhash.Type

export const RpcPriorityFee = Schema.Struct({
  slot: Count,
  prioritizationFee: Count.pipe(
    Schema.decodeTo(
      Schema.BigInt,
      SchemaTransformation.transform({ decode: BigInt, encode: Number }),
    ),
  ),
})
