import { base64 } from "@scure/base"
import { Schema, SchemaTransformation } from "effect"
import { TransactionError } from "./TransactionError.ts"

/*
 * What a node's results must look like (Solana RPC documentation). Only the fields that are used; fields that a node adds are ignored.
 * Lamports are numbers on this wire: beyond 2^53, nine million coins, they are not exact, and nothing of ours is that large.
 */

export const Count = Schema.Number.check(Schema.isInt(), Schema.isGreaterThanOrEqualTo(0))
const Lamports = Count.pipe(
  Schema.decodeTo(
    Schema.BigInt,
    SchemaTransformation.transform({ decode: BigInt, encode: Number }),
  ),
)
/** Base58 of 32 bytes: a key or a hash. */
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

/** A value with the slot that it was read at. */
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
  /** Seconds; absent only in the oldest blocks of the main network. */
  blockTime: Schema.NullOr(Count),
  /** When it was asked for. */
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
  /** Base58. Decoding takes quadratic time and anybody's instructions can stand here, so it is left to who knows what it must be. */
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
    /** Of every token account before it was executed; the owner is absent at old nodes. */
    preTokenBalances: Schema.optionalKey(Schema.NullOr(TokenBalances)),
    /** `null` at a node that does not record them. */
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
