import { Schema } from "effect"
import {
  address,
  amount,
  chainIdText,
  list,
  recipient,
  relayedFeeToken,
  session,
  success,
  timestampText,
} from "./schemaFields.ts"

const payers = Schema.Int.annotate({
  description: "An upper bound, each payer counted once; 100 means 100 or more",
})

/** What a stranger will see of an operation, from public data alone. */
const privacy = Schema.Struct({
  block: Schema.NullOr(Schema.Int).annotate({
    description: "The newest block whose deposits count; null before any were read",
  }),
  tokens: Schema.Array(
    Schema.Struct({
      tokenAddress: Schema.String,
      depositors: payers,
      payers: Schema.NullOr(payers),
      warnings: Schema.Array(
        Schema.Literals(["SMALL_POOL", "FEW_PAYERS", "UNIQUE_AMOUNT", "WHOLE_DEPOSIT"]),
      ),
      rounded: Schema.Array(Schema.Struct({ amount: Schema.String, payers })).annotate({
        description: "Smaller amounts that fit more payers, largest first",
      }),
    }),
  ).annotate({
    description:
      "The tokens that leave the pool. `depositors` deposited the token, `payers` fit the amount (null without `amounts`)",
  }),
  warnings: Schema.Array(
    Schema.Literals(["FOREIGN_FEE_TOKEN", "PUBLIC_SWAP", "RECIPIENT_DEPOSITED", "SEVERAL_TOKENS"]),
  ),
}).annotate({
  identifier: "PrivacyEstimate",
  description:
    "What a stranger will see of a withdrawal, payout or swap with these amounts, from public data alone; docs/privacy.md",
})

/** The schemas of the quotes: fees and swaps. */
export const quoteSchemas = {
  "GET /get-fee": {
    request: Schema.Struct({
      ...session,
      chainId: chainIdText,
      feeToken: relayedFeeToken,
      tokenAddresses: list(address),
      externalActionId: Schema.String.check(Schema.isMinLength(1), Schema.isMaxLength(64)).annotate(
        {
          description:
            "`Transact` for a transfer or withdrawal; for a swap the `externalActionId` of GET /get-swap-data",
        },
      ),
      amounts: Schema.optionalKey(list(amount)),
      recipientAddress: Schema.optionalKey(recipient),
      mintFrom: Schema.optionalKey(
        Schema.String.annotate({
          description:
            "Solana swaps: the input token, if tokenAddresses names only the output. It does not change the fee, because a venue's token accounts exist before the venue is offered",
        }),
      ),
      timestamp: timestampText,
    }),
    answer: Schema.Struct({
      ...success,
      feeAmount: Schema.String.annotate({ description: "Smallest units of `feeToken`" }),
      // Absent from answers of older services.
      feeToken: Schema.optionalKey(
        Schema.String.annotate({
          description: "The token that pays the fee; feeAmount is in its units",
        }),
      ),
      flushFee: Schema.String.annotate({
        description: "Always 0: feeAmount includes an average share of batch insertions",
      }),
      revertFee: Schema.optionalKey(
        Schema.String.annotate({
          description:
            "Always 0: a withdrawal settles debts in addition to its fee (`settledDebt`)",
        }),
      ),
      maxJoins: Schema.Int,
      variableRateBps: Schema.Int.annotate({
        description: "The operator's share of withdrawals and private sends; transfers pay none",
      }),
      expiresAt: Schema.String,
      // Absent from answers of older services.
      privacy: Schema.optionalKey(privacy),
    }),
  },
  "GET /get-swap-data": {
    request: Schema.Struct({
      ...session,
      chainId: chainIdText,
      inputTokenAddress: address,
      outputTokenAddress: address,
      amount: Schema.String.check(Schema.isMinLength(1), Schema.isMaxLength(300)).annotate({
        description: "Whole tokens as a decimal number, for example `1.2`",
      }),
      slippagePercentage: Schema.optionalKey(
        Schema.String.check(Schema.isMaxLength(32)).annotate({
          description: "Per cent, from 0 to below 50; default 0.5",
        }),
      ),
      timestamp: timestampText,
    }),
    answer: Schema.Struct({
      ...success,
      swapData: Schema.String,
      externalActionId: Schema.String,
      outSwapAmount: Schema.String,
      expectedOutAmount: Schema.String,
      expiresAt: Schema.String,
    }),
  },
}
