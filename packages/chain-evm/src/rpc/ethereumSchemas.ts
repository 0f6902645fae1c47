import { Schema, SchemaTransformation } from "effect"

/*
 * Shapes of a node's results (Ethereum execution API specification). They contain only the fields
 * that we use and ignore fields that a client adds. Hashes and addresses are decoded to lower case,
 * so that they compare as text.
 */

const hexOf = (pattern: RegExp) =>
  Schema.String.check(Schema.isPattern(pattern)).pipe(
    Schema.decodeTo(
      Schema.TemplateLiteral(["0x", Schema.String]),
      SchemaTransformation.transform({
        decode: (text): `0x${string}` => `0x${text.slice(2).toLowerCase()}`,
        encode: (hex): string => hex,
      }),
    ),
  )

export const Hash = hexOf(/^0x[0-9a-fA-F]{64}$/)
const HexAddress = hexOf(/^0x[0-9a-fA-F]{40}$/)
export const HexBytes = hexOf(/^0x(?:[0-9a-fA-F]{2})*$/)

/** Accepts leading zeros, which some clients send. */
export const Quantity = Schema.String.check(Schema.isPattern(/^0x[0-9a-fA-F]{1,64}$/)).pipe(
  Schema.decodeTo(
    Schema.BigInt,
    SchemaTransformation.transform({
      decode: (text: string) => BigInt(text),
      encode: (value: bigint) => `0x${value.toString(16)}`,
    }),
  ),
)

/** A quantity that counts things (blocks, positions, seconds) and fits a safe integer. */
export const Count = Schema.String.check(Schema.isPattern(/^0x0*[0-9a-fA-F]{1,13}$/)).pipe(
  Schema.decodeTo(
    Schema.Number,
    SchemaTransformation.transform({
      decode: (text: string) => Number(text),
      encode: (value: number) => `0x${value.toString(16)}`,
    }),
  ),
)

export const RpcBlock = Schema.Struct({
  number: Count,
  hash: Hash,
  parentHash: Hash,
  timestamp: Count,
  /** Absent before London (EIP-1559). */
  baseFeePerGas: Schema.optionalKey(Schema.NullOr(Quantity)),
})
export type RpcBlock = typeof RpcBlock.Type

/**
 * A log of a block. `removed` appears in subscriptions; `true` means that the log was reorganised
 * away.
 */
export const RpcLog = Schema.Struct({
  address: HexAddress,
  topics: Schema.Array(Hash),
  data: HexBytes,
  blockNumber: Count,
  blockHash: Hash,
  transactionHash: Hash,
  logIndex: Count,
  removed: Schema.optionalKey(Schema.NullOr(Schema.Literal(false))),
})
export type RpcLog = typeof RpcLog.Type

/** A log in a receipt: its content without its position. */
const ReceiptLog = Schema.Struct({
  address: HexAddress,
  topics: Schema.Array(Hash),
})

export const RpcReceipt = Schema.Struct({
  transactionHash: Hash,
  from: HexAddress,
  blockNumber: Count,
  blockHash: Hash,
  status: Schema.Literals(["0x0", "0x1"]),
  gasUsed: Quantity,
  /** Absent before London. */
  effectiveGasPrice: Schema.optionalKey(Schema.NullOr(Quantity)),
  logs: Schema.Array(ReceiptLog),
  /** The L1 fee that an OP stack chain charged. */
  l1Fee: Schema.optionalKey(Schema.NullOr(Quantity)),
})

/** `eth_getTransactionByHash`: the transaction's block, sender, recipient and value. */
export const RpcTransaction = Schema.Struct({
  hash: Hash,
  from: HexAddress,
  /** `null` for a contract creation. */
  to: Schema.NullOr(HexAddress),
  value: Quantity,
  blockNumber: Schema.optionalKey(Schema.NullOr(Count)),
})

export const RpcFeeHistory = Schema.Struct({
  /** One entry more than the blocks asked for; the last is the next block's. */
  baseFeePerGas: Schema.NonEmptyArray(Quantity),
  reward: Schema.optionalKey(Schema.NullOr(Schema.Array(Schema.Array(Quantity)))),
})
