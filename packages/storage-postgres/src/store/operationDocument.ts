import {
  errorCatalogue,
  type Address,
  type Attempt,
  type ErrorCode,
  type Intent,
  type OperationState,
  type OwnerId,
} from "@shielded-relay/core"
import { Schema } from "effect"
import { attemptSchema } from "./attemptDocument.ts"

const address: Schema.Codec<Address, string> = Schema.String.pipe(Schema.brand("Address"))
const owner: Schema.Codec<OwnerId, string> = Schema.String.pipe(Schema.brand("OwnerId"))
const amounts = Schema.Array(Schema.Struct({ token: address, amount: Schema.BigInt }))
const fee = Schema.Struct({ token: address, amount: Schema.BigInt })

const intent: Schema.Codec<Intent, unknown> = Schema.toCodecJson(
  Schema.Union([
    Schema.Struct({
      kind: Schema.Literal("withdraw"),
      amounts,
      recipient: address,
      fee,
      variableRateBps: Schema.Int,
    }),
    Schema.Struct({
      kind: Schema.Literal("transfer"),
      amounts,
      recipient: Schema.Union([
        Schema.Struct({ kind: Schema.Literal("owner"), owner }),
        Schema.Struct({ kind: Schema.Literal("recipient-info"), recipientInfo: Schema.String }),
      ]),
      fee,
      variableRateBps: Schema.Int,
    }),
    Schema.Struct({
      kind: Schema.Literal("swap"),
      tokenIn: address,
      amountIn: Schema.BigInt,
      tokenOut: address,
      minOut: Schema.BigInt,
      venue: Schema.String,
      data: Schema.Uint8Array,
      actionGas: Schema.optionalKey(Schema.BigInt),
      fee,
    }),
    Schema.Struct({
      kind: Schema.Literal("deposit"),
      amounts,
      npks: Schema.Array(Schema.BigInt),
      txData: Schema.Union([Schema.String, Schema.Record(Schema.String, Schema.Json)]),
      orderId: Schema.optionalKey(Schema.String),
      elsewhere: Schema.optionalKey(Schema.Literal(true)),
    }),
    Schema.Struct({
      kind: Schema.Literal("payout"),
      owner,
      orderId: Schema.String,
      token: address,
      amount: Schema.BigInt,
      recipient: address,
      cut: Schema.BigInt,
      fee,
      ahead: Schema.Array(Schema.BigInt),
    }),
    Schema.Struct({
      kind: Schema.Literal("recovery"),
      owner,
      token: address,
      amount: Schema.BigInt,
      recipient: address,
      fee,
    }),
    Schema.Struct({ kind: Schema.Literal("tree-update") }),
  ]),
)

const result = Schema.Struct({
  txHash: Schema.String,
  block: Schema.Int,
  gasUsed: Schema.NullOr(Schema.BigInt),
  swap: Schema.optionalKey(
    Schema.Union([
      Schema.Struct({ kind: Schema.Literal("swapped"), received: Schema.BigInt }),
      Schema.Struct({ kind: Schema.Literal("refunded"), refunded: Schema.BigInt }),
    ]),
  ),
})
const isErrorCode = (text: string): text is ErrorCode => Object.hasOwn(errorCatalogue, text)
const reason = {
  code: Schema.String.pipe(Schema.refine(isErrorCode)),
  error: Schema.String,
}
const status: Schema.Codec<OperationState, unknown> = Schema.toCodecJson(
  Schema.Union([
    Schema.Struct({
      state: Schema.Literals(["accepted", "planned", "proven", "signed", "broadcast"]),
    }),
    Schema.Struct({ state: Schema.Literals(["prepared", "expired"]) }),
    Schema.Struct({ state: Schema.Literals(["confirmed", "seen"]), result }),
    Schema.Struct({ state: Schema.Literal("failed"), ...reason }),
    Schema.Struct({ state: Schema.Literal("refused"), ...reason, keepUntil: Schema.Int }),
  ]),
)

/** What of an operation is nobody's search term. */
export interface OperationDocument {
  readonly intent: Intent | null
  readonly status: OperationState
  readonly attempts: ReadonlyArray<Attempt>
  readonly recovers?: bigint
}

/** As JSON: big integers as decimal text, bytes as base64. Rows stay for ever, so what was written once must always be readable. */
const document: Schema.Codec<OperationDocument, unknown> = Schema.toCodecJson(
  Schema.Struct({
    intent: Schema.NullOr(intent),
    status,
    attempts: Schema.Array(attemptSchema),
    recovers: Schema.optionalKey(Schema.BigInt),
  }),
)

export const readDocument = Schema.decodeUnknownSync(document)

const encode = Schema.encodeSync(document)
export const writeDocument = (of: OperationDocument): string => JSON.stringify(encode(of))
