import { orderWarnings } from "@shielded-relay/core"
import { Schema } from "effect"
import { operation } from "./operationSchemas.ts"
import {
  address,
  amount,
  approvalAddress,
  chainIdNumber,
  chainIdText,
  feeAmount,
  ref,
  session,
  signature,
  success,
  timestamp,
  timestampText,
  txData,
  uuid,
} from "./schemaFields.ts"

/** Requests and answers of private sends, and of the stuck balances that they can leave. */
export const privateSendSchemas = {
  "POST /private-send": {
    request: Schema.Struct({
      ...session,
      signature,
      chainId: chainIdNumber,
      tokenAddress: address,
      recipients: Schema.Array(Schema.Struct({ address, amount })).check(
        Schema.isMinLength(1),
        Schema.isMaxLength(32),
      ),
      feeToken: Schema.optionalKey(address),
      feeAmount: Schema.optionalKey(
        feeAmount.annotate({
          description:
            "Maximum total of the payouts' fees, at least their posted prices now. Default: three times the posted prices, or the operator's ceiling if that is lower",
        }),
      ),
      txCompletionTime: Schema.optionalKey(
        Schema.Int.annotate({
          description:
            "Unix seconds by which every recipient is paid. Default: as soon as possible",
        }),
      ),
      roundDeposit: Schema.optionalKey(
        Schema.Boolean.annotate({
          description:
            "Rounds each deposit up to two significant digits, so that its amount tells less about the payouts. The excess becomes balance when the order completes. Not signed: check amountIn before you pay",
        }),
      ),
      walletFillsNonce: Schema.optionalKey(
        Schema.Boolean.annotate({
          description:
            "The wallet fills in its nonce, which is 0 in serializedTx. Otherwise the service asks one of the chain's endpoints for the nonce, and that endpoint learns who pays",
        }),
      ),
      ref,
      timestamp,
    }),
    answer: Schema.Struct({
      ...success,
      orderId: uuid,
      approvalAddress,
      serializedTx: Schema.String.annotate({
        description:
          "The unsigned deposit in base64: the EIP-1559 transaction's RLP, with the wallet's next nonce unless walletFillsNonce; on TRON the JSON of txData; on Solana the transaction as in txData",
      }),
      amountIn: Schema.String,
      amountOut: Schema.String,
      fee: Schema.String.annotate({
        description:
          "The most that the payouts' fees may come to. Each pays the posted price of its own time; the rest becomes balance when the order completes",
      }),
      excess: Schema.optionalKey(
        Schema.String.annotate({
          description: "The part of amountIn that rounding added",
        }),
      ),
      txData,
      expiresAt: Schema.String,
      warnings: Schema.Array(Schema.Literals(orderWarnings)).annotate({
        description:
          "Properties of this order that let others link the payer to the recipients; docs/privacy.md. PAID_AT_ONCE: without txCompletionTime the payouts follow their deposit within minutes",
      }),
    }),
  },
  "GET /private-send/:orderId": {
    request: Schema.Struct({
      ...session,
      id: Schema.optionalKey(Schema.String),
      timestamp: timestampText,
    }),
    answer: Schema.Struct({
      ...success,
      orderId: uuid,
      status: Schema.Literals(["processing", "scheduled", "failed"]),
      phase: Schema.String,
      amountIn: Schema.String,
      amountOut: Schema.String,
      fee: Schema.String.annotate({
        description:
          "The most that the payouts' fees may come to. Each pays the posted price of its own time; the rest becomes balance when the order completes",
      }),
      excess: Schema.optionalKey(
        Schema.String.annotate({
          description: "The part of amountIn that rounding added",
        }),
      ),
      deposited: Schema.String,
      failure: Schema.optionalKey(Schema.String),
      scheduledTransactions: Schema.optionalKey(
        Schema.Array(
          Schema.Struct({
            status: Schema.Literals([
              "pending",
              "processing",
              "sent_on_chain",
              "completed",
              "failed",
            ]),
            scheduledTime: Schema.String,
            txHash: Schema.NullOr(Schema.String),
            recipient: Schema.String,
            amount: Schema.String,
            feeAmount: Schema.optionalKey(
              Schema.String.annotate({
                description: "The fee of this payout, once it has started",
              }),
            ),
          }),
        ),
      ),
      createdAt: Schema.String,
      expiresAt: Schema.String,
    }),
  },
  "GET /stuck-utxo-balance": {
    request: Schema.Struct({ ...session, chainId: chainIdText, timestamp: timestampText }),
    answer: Schema.Struct({
      ...success,
      balances: Schema.Array(
        Schema.Struct({
          chainId: Schema.Int,
          tokenAddress: Schema.String,
          balance: Schema.String,
        }),
      ),
    }),
  },
  "POST /withdraw-stuck-utxos": {
    request: Schema.Struct({
      ...session,
      signature,
      chainId: chainIdNumber,
      tokenAddress: address,
      recipientAddress: address,
      ref,
      timestamp,
    }),
    answer: Schema.Struct({
      ...success,
      txHashes: Schema.Array(Schema.String),
      reason: Schema.optionalKey(Schema.String),
      operation: Schema.optionalKey(operation),
    }),
  },
} as const
