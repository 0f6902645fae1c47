import { jsonSchemaOf, schemas } from "@shielded-relay/api"
import { Schema } from "effect"
import { documentedAs } from "./fields.ts"

/** Fields that several answers share. */

/** A time in ISO 8601. */
export const time = Schema.String.annotate({ description: "ISO 8601, UTC" })
export const role = Schema.Literals(["root", "admin", "user"])
export const standing = Schema.Literals(["active", "suspended"])
export const nextCursor = Schema.NullOr(Schema.String).annotate({
  description: "Pass it as `cursor` for the next page; null on the last one",
})
/** The addresses of a wallet. */
export const addresses = Schema.Struct({
  evm: Schema.String,
  tron: Schema.String,
  solana: Schema.String,
})
/** A user that was created. */
export const createdUser = {
  userId: Schema.String,
  role,
  addresses: Schema.Array(addresses),
  receipt: Schema.String.annotate({ description: "Proves the user's ownership; keep it" }),
}

/** A request that waits for approvals, or did. */
export const proposed = {
  proposalId: Schema.String,
  digest: Schema.String.annotate({ description: "SHA-256 of the stamped message, in hex" }),
  approvals: Schema.Struct({ needed: Schema.Int, given: Schema.Int }),
  expiresAt: time,
}

/** An operation of public coins: the shape of `walletView`. */
const walletOperation = Schema.Struct({
  nonce: Schema.String,
  kind: Schema.String,
  state: Schema.String,
  txHash: Schema.NullOr(Schema.String),
  legs: Schema.Array(
    Schema.Struct({
      kind: Schema.String,
      txHash: Schema.NullOr(Schema.String),
      block: Schema.NullOr(Schema.Int),
      excluded: Schema.optionalKey(Schema.Literal(true)),
    }),
  ).annotate({ description: "All transactions, oldest first" }),
  cancelled: Schema.optionalKey(Schema.Literal(true)),
  scheduleId: Schema.optionalKey(Schema.String),
  error: Schema.optionalKey(Schema.String),
  code: Schema.optionalKey(Schema.String),
  createdAt: time,
  updatedAt: time,
  deadline: time,
})

/** The operation behind a request: of the shielded balance, or of public coins. Its writers are of the routes of sessions too. */
export const operation = Schema.Record(Schema.String, Schema.Unknown).check(
  documentedAs(
    jsonSchemaOf(
      Schema.Union([schemas["GET /operation/:nonce"].answer.fields.operation, walletOperation]),
    ),
  ),
)

const txHash = Schema.String.annotate({ description: "Empty while the operation runs" })
const running = Schema.optionalKey(operation)

/** What a movement of public coins answers. */
export const moved = { txHash, operation: running }
/** What a payment out of the shielded balance answers. */
export const paid = {
  ...moved,
  txHashes: Schema.optionalKey(
    Schema.Array(Schema.String).annotate({
      description: "All transactions of an operation that took several; `txHash` is the last one",
    }),
  ),
  feeAmount: Schema.optionalKey(
    Schema.String.annotate({ description: "The relay fee, in smallest units of the token" }),
  ),
  settledDebt: Schema.optionalKey(
    Schema.String.annotate({
      description: "The part of the wallet's debt that the payment settles, in smallest units",
    }),
  ),
}
