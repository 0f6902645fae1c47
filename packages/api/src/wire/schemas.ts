import { lengthFault, maximumAmount, parseAddress, parseAmount } from "@shielded-relay/core"
import { Schema } from "effect"
import { CreateSessionBody } from "./createSessionBody.ts"
import { disclosureSchemas } from "./disclosureSchemas.ts"
import { eventSchemas } from "./eventSchemas.ts"
import { operation, settledDebt } from "./operationSchemas.ts"
import { privateSendSchemas } from "./privateSendSchemas.ts"
import { quoteSchemas } from "./quoteSchemas.ts"
import { webhookSchemas } from "./webhookSchemas.ts"
import {
  address,
  amount,
  amountExpected,
  approvalAddress,
  chainIdNumber,
  chainIdText,
  feeAmount,
  list,
  recipient,
  ref,
  relayedFeeToken,
  session,
  signature,
  success,
  timestamp,
  timestampText,
  txData,
  uuid,
} from "./schemaFields.ts"

/** The request and answer schemas of every signed route. Rules that depend on configuration are in the use cases. */

const sameLength = Schema.makeFilter(
  (body: {
    readonly tokenAddresses: ReadonlyArray<string>
    readonly amounts: ReadonlyArray<string>
  }) => lengthFault(body.tokenAddresses, body.amounts) ?? true,
)
/** The sum per token must be a valid amount. Repeated tokens are added up, however their addresses are spelled. */
const sumsFit = Schema.makeFilter(
  (body: {
    readonly tokenAddresses: ReadonlyArray<string>
    readonly amounts: ReadonlyArray<string>
  }) => {
    const sums = new Map<string | null, bigint>()
    for (const [index, text] of body.tokenAddresses.entries()) {
      const token = parseAddress(text, "any")
      sums.set(token, (sums.get(token) ?? 0n) + (parseAmount(body.amounts[index] ?? "") ?? 0n))
    }
    return (
      [...sums.values()].every((sum) => sum <= maximumAmount) ||
      "amounts: the amounts of one token add up to more than 2^127 − 1"
    )
  },
)
const tokenAmounts = { tokenAddresses: list(address), amounts: list(amount) }

const depositFields = { ...session, signature, chainId: chainIdNumber, ...tokenAmounts, timestamp }
const deposit = {
  request: Schema.Struct(depositFields).check(sameLength, sumsFit),
  answer: Schema.Struct({
    ...success,
    txData,
    approvalAddress,
  }),
}
const depositForOther = {
  request: Schema.Struct({ ...depositFields, recipientInfo: recipient }).check(sameLength, sumsFit),
  answer: deposit.answer,
}

const relayed = {
  request: Schema.Struct({
    ...session,
    signature,
    chainId: chainIdNumber,
    ...tokenAmounts,
    recipientAddress: recipient,
    feeToken: Schema.optionalKey(relayedFeeToken),
    feeAmount: Schema.optionalKey(feeAmount),
    txCompletionTime: Schema.optionalKey(
      Schema.Int.annotate({
        description:
          "Unix seconds by which the payment is made, at a random time; at most 30 days ahead. Default: at once. With it the answer is 202 with `operation`, and `feeAmount` is the maximum fee. Owners who sign a text (Solana, EIP-712 mode) cannot use it, because the text has no line for it",
      }),
    ),
    ref,
    timestamp,
  }).check(sameLength, sumsFit),
  answer: Schema.Struct({
    ...success,
    txHash: Schema.NullOr(Schema.String),
    txHashes: Schema.optionalKey(
      Schema.Array(Schema.String).annotate({
        description: "All transactions of an operation that took several; `txHash` is the last one",
      }),
    ),
    // Absent from answers of older services.
    feeAmount: Schema.optionalKey(
      Schema.String.annotate({
        description: "The charged fee, in smallest units of the token that pays it",
      }),
    ),
    settledDebt: Schema.optionalKey(settledDebt),
    operation: Schema.optionalKey(operation),
  }),
}

const venueAction = Schema.String.check(Schema.isMinLength(1), Schema.isMaxLength(64)).annotate({
  description: "The `externalActionId` of GET /get-swap-data",
})
const pairOfTokens = Schema.makeFilter(
  ({ tokenAddresses }: { readonly tokenAddresses: ReadonlyArray<string> }) => {
    const [input = "", output = ""] = tokenAddresses
    if (tokenAddresses.length !== 2)
      return `tokenAddresses: ${tokenAddresses.length} entries, expected exactly 2: the input, then the output`
    return (
      parseAddress(input, "any") !== parseAddress(output, "any") ||
      "tokenAddresses: the same token twice, expected two different ones"
    )
  },
)
const inputAndLeast = Schema.makeFilter((amounts: ReadonlyArray<string>) => {
  if (amounts.length !== 2) return "expected exactly 2: the negative input, then the minimum output"
  const [given = "", received = ""] = amounts
  if (!given.startsWith("-") || parseAmount(given.slice(1)) === null)
    return { path: [0], issue: "expected the input: a minus, then smallest units in digits alone" }
  return parseAmount(received) !== null || { path: [1], issue: amountExpected }
})
const swap = {
  request: Schema.Struct({
    ...session,
    signature,
    chainId: chainIdNumber,
    tokenAddresses: list(address).annotate({
      description: "Exactly two, different: the input, then the output",
    }),
    amounts: Schema.Array(Schema.String)
      .check(inputAndLeast)
      .annotate({ description: "Smallest units: `-<input>`, then the minimum output" }),
    externalActionId: venueAction,
    swapData: Schema.String.check(Schema.isMinLength(1), Schema.isMaxLength(17_000)),
    feeToken: Schema.optionalKey(relayedFeeToken),
    feeAmount: Schema.optionalKey(feeAmount),
    ref,
    timestamp,
  }).check(pairOfTokens),
  answer: relayed.answer,
}

export const schemas = {
  "POST /create-session": {
    request: CreateSessionBody,
    answer: Schema.Struct({ ...success, expiresAt: Schema.String }),
  },
  "POST /revoke-session": {
    request: Schema.Struct({
      ...session,
      all: Schema.optionalKey(
        Schema.Boolean.annotate({
          description: "Default false. True ends every session of the owner",
        }),
      ),
      timestamp,
    }),
    answer: Schema.Struct(success),
  },
  "GET /balance": {
    request: Schema.Struct({ ...session, chainId: chainIdText, timestamp: timestampText }),
    answer: Schema.Struct({
      ...success,
      balances: Schema.Array(
        Schema.Struct({
          chainId: Schema.Int,
          tokenAddress: Schema.String,
          balance: Schema.String,
          pending: Schema.String,
          quarantined: Schema.String,
          owed: Schema.optionalKey(
            Schema.String.annotate({
              description: "Held back for the owner's debt; absent if nothing is owed",
            }),
          ),
        }),
      ),
      asOf: Schema.NullOr(Schema.Struct({ block: Schema.Int, time: Schema.String })),
    }),
  },
  "GET /recipient-info": {
    request: Schema.Struct({
      ...session,
      chainId: Schema.optionalKey(chainIdText),
      timestamp: timestampText,
    }),
    answer: Schema.Struct({ ...success, recipientInfo: Schema.String }),
  },
  ...quoteSchemas,
  "POST /refresh-cache": {
    request: Schema.Struct({ ...session, chainId: chainIdNumber, timestamp }),
    answer: Schema.Struct(success),
  },
  "GET /operation/:nonce": {
    request: Schema.Struct({
      ...session,
      id: Schema.optionalKey(Schema.String),
      timestamp: timestampText,
    }),
    answer: Schema.Struct({ ...success, operation }),
  },
  "POST /cancel-operation": {
    request: Schema.Struct({
      ...session,
      operation: uuid.annotate({
        description: "The nonce of the request that started the operation",
      }),
      timestamp,
    }),
    answer: Schema.Struct({ ...success, operation }),
  },
  "GET /operations": {
    request: Schema.Struct({
      ...session,
      cursor: Schema.optionalKey(
        Schema.String.annotate({
          description: "`nextCursor` of the previous answer. Default: the newest operations",
        }),
      ),
      timestamp: timestampText,
    }),
    answer: Schema.Struct({
      ...success,
      operations: Schema.Array(operation),
      nextCursor: Schema.NullOr(Schema.String),
    }),
  },
  ...eventSchemas,
  "POST /deposit": deposit,
  "POST /proofless-deposit": deposit,
  "POST /deposit-for-other": depositForOther,
  "POST /deposit-solana-for-other": depositForOther,
  ...privateSendSchemas,
  "POST /transfer": relayed,
  "POST /withdraw": relayed,
  "POST /swap": swap,
  ...disclosureSchemas,
  ...webhookSchemas,
} as const
