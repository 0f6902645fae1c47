import type { Row } from "@effect/sql-pg/PgConnection"
import type {
  OperationId,
  Order,
  OrderDecision,
  OrderPayout,
  OrderPhase,
  OrderSummary,
} from "@shielded-relay/core"
import { Schema } from "effect"
import { addressSchema } from "../document/scalars.ts"
import {
  address,
  amount,
  chainId,
  fieldElement,
  isNull,
  owner,
  sealIn,
  text,
  toFieldElement,
  toWhole,
  whole,
  word,
} from "./columns.ts"

/** The columns that `orderOf` reads. */
export const COLUMNS = `id, owner, private_send.chain_id, token, private_send.npk, fee_npk, amount_in, deposited, fee_token, fee_amount, phase,
  failure, payouts, created_at, deadline, completion_time, version, decisions, payout_bound, leftover, seal`

/** The order waits for its deposit. */
export const UNPAID = "phase = 'awaiting-deposit'"

/** The phases of orders. */
export const phases: ReadonlyArray<OrderPhase> = [
  "awaiting-deposit",
  "deposit-detected",
  "scheduled",
  "paying",
  "completed",
  "expired",
  "failed",
]

const operation: Schema.Codec<OperationId, string> = Schema.String.pipe(Schema.brand("OperationId"))
const payoutsSchema: Schema.Codec<ReadonlyArray<OrderPayout>, unknown> = Schema.toCodecJson(
  Schema.Array(
    Schema.Struct({
      recipient: addressSchema,
      amount: Schema.BigInt,
      cut: Schema.BigInt,
      fee: Schema.BigInt,
      scheduledTime: Schema.NullOr(Schema.Int),
      deadline: Schema.NullOr(Schema.Int),
      notBefore: Schema.optionalKey(Schema.Int),
      status: Schema.Literals(["pending", "processing", "sent_on_chain", "completed", "failed"]),
      operation: Schema.NullOr(operation),
    }),
  ),
)
const readPayouts = Schema.decodeUnknownSync(payoutsSchema)
const writePayouts = Schema.encodeSync(payoutsSchema)

const readDecisions = Schema.decodeUnknownSync(
  Schema.Array(
    Schema.Struct({
      at: Schema.Int,
      state: Schema.Literals(["denied", "served", "released", "kept"]),
      reason: Schema.NullOr(Schema.String),
    }),
  ),
) satisfies (stored: unknown) => ReadonlyArray<OrderDecision>

/** The columns in the order of `orderRow`. */
export const WRITTEN = `id, owner, chain_id, token, npk, amount_in, deposited, fee_token, fee_amount, phase, failure, payouts, created_at, deadline,
  completion_time, version, fee_npk, decisions, payout_bound, leftover, seal`

/** The parameters of a statement that writes an order, by column, in this order. */
export function orderRow(order: Order) {
  return {
    id: order.id,
    owner: order.owner,
    chain_id: toWhole(order.chainId),
    token: order.token,
    npk: toFieldElement(order.npk),
    amount_in: order.amountIn.toString(),
    deposited: order.deposited.toString(),
    fee_token: order.fee.token,
    fee_amount: order.fee.amount.toString(),
    phase: order.phase,
    failure: order.failure,
    payouts: JSON.stringify(writePayouts(order.payouts)),
    created_at: toWhole(order.createdAt),
    deadline: toWhole(order.deadline),
    completion_time: order.completionTime === null ? null : toWhole(order.completionTime),
    version: toWhole(order.version),
    fee_npk: order.feeNpk === null ? null : toFieldElement(order.feeNpk),
    decisions: JSON.stringify(order.decisions),
    payout_bound: order.payoutBound?.toString() ?? null,
    leftover: order.leftover ?? null,
    seal: order.seal ?? null,
  }
}

/** The row as JSON text for `jsonb_populate_record`, so that a statement takes many rows as one parameter. */
export function orderDocument(order: Order): string {
  const columns = Object.entries(orderRow(order)).map(([name, value]) => [name, inJson(value)])
  return JSON.stringify({
    ...Object.fromEntries(columns),
    payouts: writePayouts(order.payouts),
    decisions: order.decisions,
  })
}

function inJson(value: string | bigint | Uint8Array | null): string | null {
  if (typeof value === "bigint") return value.toString()
  return value instanceof Uint8Array ? `\\x${Buffer.from(value).toString("hex")}` : value
}

export function orderOf(row: Row): Order {
  return {
    id: text(row, "id"),
    owner: owner(row),
    chainId: chainId(row),
    token: address(row, "token"),
    npk: fieldElement(row, "npk"),
    feeNpk: isNull(row, "fee_npk") ? null : fieldElement(row, "fee_npk"),
    amountIn: amount(row, "amount_in"),
    deposited: amount(row, "deposited"),
    fee: { token: address(row, "fee_token"), amount: amount(row, "fee_amount") },
    payoutBound: isNull(row, "payout_bound") ? null : amount(row, "payout_bound"),
    phase: word(phases, row, "phase"),
    failure: isNull(row, "failure") ? null : text(row, "failure"),
    payouts: readPayouts(row["payouts"]),
    createdAt: whole(row, "created_at"),
    deadline: whole(row, "deadline"),
    completionTime: isNull(row, "completion_time") ? null : whole(row, "completion_time"),
    decisions: readDecisions(row["decisions"]),
    ...(isNull(row, "leftover") ? {} : { leftover: word(["balance"], row, "leftover") }),
    version: whole(row, "version"),
    ...sealIn(row),
  }
}

/** Reads an order's summary, which needs only columns that cannot hold a value we do not know. */
export function orderSummaryOf(row: Row): OrderSummary {
  return {
    id: text(row, "id"),
    createdAt: whole(row, "created_at"),
    version: whole(row, "version"),
  }
}
