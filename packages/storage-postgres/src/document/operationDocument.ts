import {
  everyAttempt,
  type CallShape,
  type Intent,
  type Operation,
  type OperationState,
} from "@shielded-relay/core"
import { Schema } from "effect"
import { attemptSchema, writeAttempt } from "./attemptDocument.ts"
import {
  addressSchema as address,
  ownerSchema as owner,
  reasonFields as reason,
} from "./scalars.ts"

const amounts = Schema.Array(Schema.Struct({ token: address, amount: Schema.BigInt }))
const fee = Schema.Struct({
  token: address,
  amount: Schema.BigInt,
  merges: Schema.optionalKey(Schema.Array(Schema.BigInt)),
})

const intent: Schema.Codec<Intent, unknown> = Schema.toCodecJson(
  Schema.Union([
    Schema.Struct({
      kind: Schema.Literal("withdraw"),
      amounts,
      recipient: address,
      fee,
      variableRateBps: Schema.Int,
      settles: Schema.optionalKey(Schema.Struct({ owner, amount: Schema.BigInt })),
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
      feeAhead: Schema.optionalKey(Schema.BigInt),
    }),
    Schema.Struct({
      kind: Schema.Literal("recovery"),
      owner,
      token: address,
      amount: Schema.BigInt,
      recipient: address,
      fee,
    }),
    Schema.Struct({
      kind: Schema.Literal("return"),
      owner,
      transactionHash: Schema.String,
      log: Schema.Int,
      token: address,
      amount: Schema.BigInt,
      recipient: address,
      fee,
      mayHaveCode: Schema.Boolean,
    }),
    Schema.Struct({
      kind: Schema.Literal("tree-update"),
      start: Schema.optionalKey(Schema.Int),
      forcedBy: Schema.optionalKey(owner),
    }),
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
const status: Schema.Codec<OperationState, unknown> = Schema.toCodecJson(
  Schema.Union([
    Schema.Struct({
      state: Schema.Literals(["waiting", "accepted", "planned", "proven", "signed", "broadcast"]),
    }),
    Schema.Struct({ state: Schema.Literals(["cancelled", "prepared", "expired"]) }),
    Schema.Struct({ state: Schema.Literals(["confirmed", "seen"]), result }),
    Schema.Struct({ state: Schema.Literal("failed"), ...reason }),
    Schema.Struct({ state: Schema.Literal("refused"), ...reason, keepUntil: Schema.Int }),
  ]),
)

const callShape: Schema.Codec<CallShape, unknown> = Schema.Struct({
  joins: Schema.Array(Schema.Literals([2, 4])),
  payouts: Schema.Int,
  nativePayouts: Schema.Int,
  fee: Schema.Boolean,
  action: Schema.Boolean,
  actionGas: Schema.optionalKey(Schema.BigInt),
})

const schedule = Schema.Struct({
  scheduledTime: Schema.Int,
  dueAt: Schema.Int,
  until: Schema.Int,
  bound: Schema.BigInt,
  accepted: Schema.BigInt,
  calls: Schema.Struct({
    merges: Schema.Array(callShape),
    parts: Schema.Array(callShape),
    shape: callShape,
  }),
})

/** The parts of an operation that a query filters by rarely or never. */
export type OperationDocument = Pick<
  Operation,
  "intent" | "status" | "attempts" | "stages" | "schedule" | "burnt" | "held" | "recovers" | "seal"
>

/**
 * As JSON: big integers as decimal text, bytes as base64. Rows are kept forever, so every document ever written must
 * stay readable.
 *
 * All attempts are one list. Each finished stage in `merges` (merges were the first kind of stage) counts how many
 * attempts are its own. A version without merges or parts cannot parse such a plan and skips the row. If it parsed the
 * attempts as those of the whole operation, it would mark the operation confirmed after the first stage.
 */
const fields = {
  intent: Schema.NullOr(intent),
  status,
  merges: Schema.optionalKey(
    Schema.Array(
      Schema.Struct({
        attempts: Schema.Int,
        txHash: Schema.String,
        block: Schema.Int,
        cost: Schema.BigInt,
        fee: Schema.optionalKey(Schema.BigInt),
      }),
    ),
  ),
  schedule: Schema.optionalKey(schedule),
  burnt: Schema.optionalKey(
    Schema.Array(Schema.Struct({ hash: Schema.String, cost: Schema.BigInt })),
  ),
  held: Schema.optionalKey(Schema.Boolean),
  recovers: Schema.optionalKey(Schema.BigInt),
  seal: Schema.optionalKey(Schema.String),
}

const document = Schema.toCodecJson(
  Schema.Struct({ ...fields, attempts: Schema.Array(attemptSchema) }),
)

const decode = Schema.decodeUnknownSync(document)

export function readDocument(json: unknown): OperationDocument {
  const { attempts: all, merges: over, ...rest } = decode(json)
  if (over === undefined) return { ...rest, attempts: all }
  let from = 0
  const stages = over.map(({ attempts: count, ...stage }) => {
    const attempts = all.slice(from, from + count)
    from += count
    return { ...stage, attempts }
  })
  return { ...rest, stages, attempts: all.slice(from) }
}

const encode = Schema.encodeSync(Schema.toCodecJson(Schema.Struct(fields)))

export function writeDocument(of: OperationDocument): string {
  const { intent, status, stages, schedule: timed, burnt, held, recovers, seal } = of
  const rest = JSON.stringify(
    encode({
      intent,
      status,
      ...(stages === undefined
        ? {}
        : {
            merges: stages.map(({ attempts, ...stage }) => ({
              ...stage,
              attempts: attempts.length,
            })),
          }),
      ...(timed === undefined ? {} : { schedule: timed }),
      ...(burnt === undefined ? {} : { burnt }),
      ...(held === undefined ? {} : { held }),
      ...(recovers === undefined ? {} : { recovers }),
      ...(seal === undefined ? {} : { seal }),
    }),
  )
  // `rest` is an object with an intent and a status.
  return `{"attempts":[${everyAttempt(of).map(writeAttempt).join(",")}],${rest.slice(1)}`
}
