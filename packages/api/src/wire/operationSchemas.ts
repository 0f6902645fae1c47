import { Schema } from "effect"
import { txData, uuid } from "./schemaFields.ts"

/** An operation in answers: the shape of `operationView`'s result, one variant for each group of states. */

export const settledDebt = Schema.String.annotate({
  description:
    "The part of the owner's debt that the operation settles, in smallest units of the token that pays the fee. It is deducted from the balance as well",
})

const swapOutcome = Schema.Union([
  Schema.Struct({
    outcome: Schema.Literal("swapped"),
    received: Schema.String.annotate({
      description: "The amount of the output note, after a fee in the output token",
    }),
  }).annotate({ identifier: "Swapped", description: "The exchange returned enough" }),
  Schema.Struct({
    outcome: Schema.Literal("refunded"),
    refunded: Schema.String,
    reason: Schema.String,
  }).annotate({ identifier: "Refunded", description: "The input came back to the balance" }),
]).annotate({ identifier: "SwapOutcome", description: "What a swap brought" })

const merge = Schema.Struct({
  txHash: Schema.String,
  block: Schema.NullOr(Schema.Int),
  feeAmount: Schema.optionalKey(Schema.String),
})
const part = Schema.Struct({
  tokenAddresses: Schema.Array(Schema.String),
  txHash: Schema.String,
  block: Schema.NullOr(Schema.Int),
})

export const operationKinds = [
  "deposit",
  "withdraw",
  "transfer",
  "swap",
  "payout",
  "recovery",
  "return",
  "tree-update",
] as const

const everyOperation = {
  nonce: Schema.NullOr(Schema.String),
  kind: Schema.Literals(operationKinds),
  txHash: Schema.NullOr(Schema.String),
  txHashes: Schema.Array(Schema.String),
  replacedTxHashes: Schema.Array(Schema.String),
  merges: Schema.optionalKey(Schema.Array(merge)),
  parts: Schema.optionalKey(Schema.Array(part)),
  orderId: Schema.optionalKey(uuid),
  feeAmount: Schema.optionalKey(
    Schema.String.annotate({
      description: "The fee of the operation, in smallest units; while it waits, the maximum fee",
    }),
  ),
  settledDebt: Schema.optionalKey(settledDebt),
  createdAt: Schema.String,
  updatedAt: Schema.String,
  deadline: Schema.String,
}

const pendingStates = ["waiting", "accepted", "planned", "proven", "signed", "broadcast"] as const
const executedStates = ["confirmed", "seen"] as const
const failedStates = ["failed", "refused"] as const
const endedStates = ["cancelled", "expired"] as const

/** Every state of an operation. */
export const operationStates = [
  "prepared",
  ...pendingStates,
  ...executedStates,
  ...failedStates,
  ...endedStates,
] as const

const pending = Schema.Struct({
  ...everyOperation,
  state: Schema.Literals(pendingStates),
}).annotate({ identifier: "PendingOperation", description: "An operation that may still execute" })

const prepared = Schema.Struct({
  ...everyOperation,
  state: Schema.Literal("prepared"),
  txData,
  approvalAddress: Schema.optionalKey(
    Schema.String.annotate({ description: "The spender to approve, if any" }),
  ),
}).annotate({
  identifier: "PreparedOperation",
  description: "A deposit whose transaction the chain has not seen",
})

const executed = Schema.Struct({
  ...everyOperation,
  state: Schema.Literals(executedStates),
  result: Schema.Struct({
    txHash: Schema.String,
    block: Schema.Int,
    swap: Schema.optionalKey(swapOutcome),
  }),
}).annotate({
  identifier: "ExecutedOperation",
  description: "An operation that the chain has executed. `seen`: a deposit",
})

const failed = Schema.Struct({
  ...everyOperation,
  state: Schema.Literals(failedStates),
  error: Schema.String,
  code: Schema.String,
}).annotate({
  identifier: "FailedOperation",
  description: "An operation that can no longer execute. `refused`: it was never accepted",
})

const ended = Schema.Struct({
  ...everyOperation,
  state: Schema.Literals(endedStates),
}).annotate({
  identifier: "EndedOperation",
  description: "An operation that ended without a transaction. `expired`: a deposit never arrived",
})

/** An operation as its owner sees it. `state` tells the variants apart. */
export const operation = Schema.Union([executed, pending, prepared, failed, ended]).annotate({
  identifier: "Operation",
  description: "An operation. `state` says which variant it is",
})
