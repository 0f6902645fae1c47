import { addressFault, parseAmount, parseFeeAmount } from "@shielded-relay/core"
import { Schema } from "effect"
import { textOf } from "./textOf.ts"

/** Fields that several routes share. */

export const uuid = Schema.String.annotate({
  description: "UUID, any version, any case; not nil or max",
})
const nonce = Schema.String.annotate({ description: "The request's nonce, as sent" })
export const session = { sessionId: uuid, nonce: uuid }
const chainIdExpected = "expected the number of a chain, in digits alone"
export const chainIdNumber = Schema.Int.check(
  Schema.isGreaterThanOrEqualTo(1, { message: chainIdExpected }),
)
export const chainIdText = textOf(chainIdExpected, Schema.isPattern(/^[1-9][0-9]{0,15}$/u))

export const amountExpected = "expected smallest units in digits alone, 1 to 2^127 − 1"
export const amount = textOf(
  amountExpected,
  Schema.isPattern(/^[1-9][0-9]{0,38}$/u),
  Schema.makeFilter((text) => parseAmount(text) !== null),
).annotate({ description: "Smallest units, 1 … 2^127 − 1" })
export const feeAmount = textOf(
  "expected smallest units in digits alone, 0 to 2^127 − 1",
  Schema.isPattern(/^(0|[1-9][0-9]{0,38})$/u),
  Schema.makeFilter((text) => parseFeeAmount(text) !== null),
).annotate({ description: "Smallest units, 0 … 2^127 − 1" })
/** An integrator's referral code. */
export const ref = Schema.optionalKey(Schema.String.check(Schema.isMaxLength(64)))
export const address = Schema.String.check(
  Schema.isMinLength(1),
  Schema.isMaxLength(128),
  Schema.makeFilter((text) => addressFault(text) ?? true),
).annotate({ description: "0x… (EIP-55 when mixed), 41… or T… (TRON), base58 (Solana)" })
/** The token that pays for a relayed operation. Its rules depend on the chain, so its shape is checked after the chain is known. */
export const relayedFeeToken = Schema.String.annotate({
  description:
    "The address of the token that pays the fee. Required on EVM and TRON; on TRON it must be a token of the operation. Ignored on Solana, where tokenAddresses[0] pays, or tokenAddresses[1] of a swap",
})
const timestampExpected = "expected milliseconds since the epoch, in digits alone"
export const timestamp = Schema.optionalKey(
  Schema.Int.annotate({
    description: "Milliseconds since the epoch",
    message: timestampExpected,
  }),
)
export const timestampText = Schema.optionalKey(
  textOf(timestampExpected, Schema.isPattern(/^[0-9]{1,16}$/u)),
)
/** Of requests that a wallet's signature authorises by itself, without a session. */
export const walletText = {
  audience: Schema.String.annotate({ description: "The service's public origin" }),
  expiresAt: Schema.String.annotate({
    description: "RFC 3339, at most 24 hours from now: the end of the signature's validity",
  }),
  signature: Schema.String.check(Schema.isMinLength(1), Schema.isMaxLength(32_770)).annotate({
    message: "expected hex",
    description:
      "The wallet's signature of the text, hex: EIP-191 (EVM, TRON, contract accounts), TIP-191 (TRON), ed25519 (Solana)",
  }),
}
export const signature = Schema.optionalKey(
  Schema.String.annotate({
    description:
      "Only in EIP-712 mode, instead of the header: the wallet's signature of this transaction in hex, 65 bytes over the typed data (EVM, TRON) or 64 over the text (Solana)",
  }),
)
/** Names of the request's fields that the route ignored. */
const ignoredFields = Schema.optionalKey(
  Schema.Array(Schema.String).annotate({
    description:
      "Fields of the request that this route ignored because it does not know them; at most 16. A misspelt name shows up here",
  }),
)
export const success = { success: Schema.Literal(true), nonce, ignoredFields }

const evmTransaction = Schema.Struct({
  type: Schema.Int,
  to: Schema.String,
  gasLimit: Schema.String,
  maxFeePerGas: Schema.String,
  maxPriorityFeePerGas: Schema.String,
  data: Schema.String,
  value: Schema.String,
  chainId: Schema.Int,
}).annotate({ identifier: "EvmTransaction", description: "A call on an EVM chain" })
/** A call of a contract, in the form of TronWeb and of TRON's full nodes. Hex has no prefix; amounts are sun. */
const tronTransaction = Schema.Struct({
  visible: Schema.Boolean,
  txID: Schema.String,
  raw_data: Schema.Struct({
    contract: Schema.Array(
      Schema.Struct({
        parameter: Schema.Struct({
          value: Schema.Struct({
            data: Schema.String,
            owner_address: Schema.String,
            contract_address: Schema.String,
            call_value: Schema.optionalKey(Schema.Int),
          }),
          type_url: Schema.String,
        }),
        type: Schema.String,
        Permission_id: Schema.optionalKey(Schema.Int),
      }),
    ),
    ref_block_bytes: Schema.String,
    ref_block_hash: Schema.String,
    expiration: Schema.Int,
    timestamp: Schema.Int,
    fee_limit: Schema.Int,
  }),
  raw_data_hex: Schema.String,
}).annotate({
  identifier: "TronTransaction",
  description: "A call of a contract on TRON, as TronWeb and full nodes write it",
})
/** An unsigned transaction: an object on EVM chains, another on TRON, base64 text on Solana. */
export const txData = Schema.Union([evmTransaction, tronTransaction, Schema.String]).annotate({
  identifier: "UnsignedTransaction",
  description:
    "The transaction that the caller's wallet signs: an object on EVM chains, TRON's own object, base64 text on Solana",
})
export const approvalAddress = Schema.NullOr(Schema.String).annotate({
  description: "The spender to approve; null on Solana",
})
/** A recipient: an address, or a recipientInfo on routes that pay shielded balances. */
export const recipient = Schema.String.check(
  Schema.isMinLength(1),
  Schema.isMaxLength(1024),
  Schema.makeFilter((text) => /^shielded1/i.test(text) || (addressFault(text) ?? true)),
).annotate({ description: "An address, or a recipientInfo on routes that pay shielded balances" })
export const list = <S extends Schema.Constraint>(item: S) =>
  Schema.Array(item).check(Schema.isMinLength(1), Schema.isMaxLength(8))
