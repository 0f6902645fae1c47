import type { Attempt } from "@shielded-relay/core"
import { Schema } from "effect"
import { addressSchema as address } from "./scalars.ts"
import { signedTransactionSchema } from "./signedTransaction.ts"

const bytes = Schema.Uint8Array
const number = Schema.BigInt

const point = Schema.Tuple([number, number])
const proof = Schema.Struct({ a: point, b: Schema.Tuple([point, point]), c: point })

const join = {
  root: number,
  asset: number,
  out: Schema.Boolean,
  amount: number,
  nullifiers: Schema.Array(number),
  commitments: point,
}
const payout = { token: address, to: address, amount: number }
const extData = Schema.Struct({
  payouts: Schema.Array(Schema.Struct(payout)),
  fee: Schema.NullOr(Schema.Struct({ ...payout, fromOutput: Schema.Boolean })),
  action: Schema.NullOr(
    Schema.Struct({
      id: bytes,
      tokenIn: address,
      amountIn: number,
      tokenOut: address,
      minOut: number,
      npk: number,
      encryptedNote: bytes,
      refundNpk: number,
      refundNote: bytes,
      data: bytes,
    }),
  ),
  deadline: Schema.Int,
  salt: bytes,
  encryptedNotes: Schema.Array(bytes),
})
const treeUpdate = {
  start: Schema.Int,
  newRoot: number,
  commitments: Schema.Array(number),
}

const witness = Schema.Struct({
  joins: Schema.Array(
    Schema.Struct({
      inputs: Schema.Array(
        Schema.Union([
          Schema.Struct({ position: Schema.Int }),
          Schema.Struct({ oneTimeIndex: number, blinding: number, leafIndex: Schema.Int }),
        ]),
      ),
      outputs: Schema.Array(Schema.Struct({ npk: number, amount: number })),
      noteAsset: number,
      treeSize: Schema.Int,
    }),
  ),
})
const plannedCall = {
  call: Schema.Struct({ joins: Schema.Array(Schema.Struct(join)), extData }),
  operationHash: number,
  anchor: number,
  witness,
}
const plan = Schema.Union([
  Schema.Struct({ ...plannedCall, kind: Schema.Literals(["transact", "merge"]) }),
  Schema.Struct({
    ...plannedCall,
    kind: Schema.Literal("part"),
    tokens: Schema.Array(address),
  }),
  Schema.Struct({ kind: Schema.Literal("tree-update"), update: Schema.Struct(treeUpdate) }),
])
const proven = Schema.Union([
  Schema.Struct({
    kind: Schema.Literal("transact"),
    call: Schema.Struct({
      joins: Schema.Array(Schema.Struct({ ...join, proof, c: number })),
      extData,
    }),
  }),
  Schema.Struct({
    kind: Schema.Literal("tree-update"),
    update: Schema.Struct({ ...treeUpdate, proof }),
  }),
])

/** An attempt as JSON. Includes the signed bytes, which must be rebroadcast unchanged. */
export const attemptSchema: Schema.Codec<Attempt, unknown> = Schema.toCodecJson(
  Schema.Struct({
    plan,
    proven: Schema.NullOr(proven),
    transactions: Schema.Array(signedTransactionSchema),
    rootForgotten: Schema.optionalKey(Schema.Literal(true)),
  }),
)

/** Writes values of a schema as JSON, each object once: every version of an operation has the plan, proof and bytes of those before it. */
function written<Value extends object>(
  schema: Schema.Codec<Value, unknown>,
): (value: Value) => string {
  const encode = Schema.encodeSync(schema)
  const texts = new WeakMap<Value, string>()
  return (value) => {
    const text = texts.get(value) ?? JSON.stringify(encode(value))
    texts.set(value, text)
    return text
  }
}

const writePlan = written<Attempt["plan"]>(Schema.toCodecJson(plan))
const writeProven = written<NonNullable<Attempt["proven"]>>(Schema.toCodecJson(proven))
const writeTransaction = written(signedTransactionSchema)

/** An attempt as the text of `attemptSchema`. */
export function writeAttempt({
  plan: planned,
  proven: made,
  transactions,
  rootForgotten,
}: Attempt): string {
  const fields = [
    `"plan":${writePlan(planned)}`,
    `"proven":${made === null ? "null" : writeProven(made)}`,
    `"transactions":[${transactions.map(writeTransaction).join(",")}]`,
    ...(rootForgotten === undefined ? [] : [`"rootForgotten":${rootForgotten}`]),
  ]
  return `{${fields.join(",")}}`
}
