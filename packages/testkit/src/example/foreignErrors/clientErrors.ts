import type { ForeignErrorsOfClient } from "./ForeignErrorFixture.ts"

/** Errors of clients other than geth, by name. */
export const clientErrors: Readonly<Record<string, ForeignErrorsOfClient>> = {
  erigon: {
    eth_sendRawTransaction: [
      ["already-known", { code: -32000, message: "ALREADY_EXISTS: already known" }],
      ["already-known", { code: -32000, message: "INTERNAL_ERROR: existing tx with same hash" }],
      ["nonce-too-low", { code: -32000, message: "INTERNAL_ERROR: nonce too low" }],
      [
        "replacement-underpriced",
        { code: -32000, message: "INTERNAL_ERROR: could not replace existing tx" },
      ],
      ["replacement-underpriced", { code: -32000, message: "replacement transaction underpriced" }],
      ["underpriced", { code: -32000, message: "FEE_TOO_LOW: fee too low" }],
      ["underpriced", { code: -32000, message: "FEE_TOO_LOW: underpriced" }],
      ["unfunded", { code: -32000, message: "INTERNAL_ERROR: insufficient funds" }],
      ["transaction-refused", { code: -32000, message: "INTERNAL_ERROR: IntrinsicGas" }],
      ["transaction-refused", { code: -32000, message: "INTERNAL_ERROR: RLPTooLong" }],
      ["unavailable", { code: -32000, message: "INTERNAL_ERROR: pending sub-pool is full" }],
    ],
    eth_call: [
      ["reverted", { code: 3, message: "execution reverted", data: "0x203d82d8" }],
      ["block-unknown", { code: -32000, message: "block not found: 4096" }],
    ],
    eth_getLogs: [
      [
        "range-too-large",
        {
          code: -32602,
          message: "query exceeds max results 20000, retry with the range 50784086-50785570",
        },
      ],
    ],
  },
  besu: {
    eth_sendRawTransaction: [
      ["already-known", { code: -32000, message: "Known transaction" }],
      ["nonce-too-low", { code: -32001, message: "Nonce too low" }],
      ["replacement-underpriced", { code: -32000, message: "Replacement transaction underpriced" }],
      ["unfunded", { code: -32004, message: "Upfront cost exceeds account balance" }],
      ["underpriced", { code: -32009, message: "Gas price below configured minimum gas price" }],
      ["underpriced", { code: -32009, message: "Gas price below current base fee" }],
      [
        "transaction-refused",
        { code: -32005, message: "Transaction gas limit exceeds block gas limit" },
      ],
      ["transaction-refused", { code: -32003, message: "Intrinsic gas exceeds gas limit" }],
      ["transaction-refused", { code: -32006, message: "Nonce too high" }],
      ["transaction-refused", { code: -32000, message: "Wrong chainId" }],
      ["transaction-refused", { code: -32000, message: "Transaction fee cap exceeded" }],
      ["unavailable", { code: -32008, message: "Initial sync is still in progress" }],
    ],
    eth_call: [
      ["reverted", { code: -32000, message: "Execution reverted", data: "0x203d82d8" }],
      ["state-pruned", { code: -32000, message: "World state unavailable" }],
      ["block-unknown", { code: -32000, message: "Block not found" }],
    ],
    eth_estimateGas: [
      ["unfunded", { code: -32004, message: "Upfront cost exceeds account balance" }],
      [
        "unfunded",
        {
          code: -32004,
          message:
            "transaction up-front cost 0x5208 exceeds transaction sender account balance 0x0",
        },
      ],
    ],
    eth_getLogs: [
      [
        "range-too-large",
        { code: -32005, message: "Requested range exceeds maximum RPC range limit" },
      ],
    ],
  },
  nethermind: {
    eth_sendRawTransaction: [
      ["already-known", { code: -32010, message: "AlreadyKnown" }],
      [
        "nonce-too-low",
        { code: -32010, message: "OldNonce, Current nonce: 55, nonce of rejected tx: 54" },
      ],
      ["replacement-underpriced", { code: -32010, message: "ReplacementNotAllowed" }],
      ["replacement-underpriced", { code: -32010, message: "FeeTooLowToCompete" }],
      [
        "underpriced",
        { code: -32010, message: "FeeTooLow, MaxFeePerGas too low. MaxFeePerGas: 1, BaseFee: 7" },
      ],
      [
        "unfunded",
        { code: -32010, message: "InsufficientFunds, Account balance: 0, cumulative cost: 21000" },
      ],
      ["transaction-refused", { code: -32010, message: "GasLimitExceeded, Gas limit: 30000000" }],
      [
        "transaction-refused",
        { code: -32010, message: "NonceGap, Future nonce. Expected nonce: 4" },
      ],
      ["transaction-refused", { code: -32010, message: "SenderIsContract" }],
    ],
    eth_call: [
      ["reverted", { code: -32015, message: "VM execution error.", data: "Reverted 0x203d82d8" }],
      ["reverted", { code: 3, message: "execution reverted", data: "0x203d82d8" }],
      ["state-pruned", { code: -32002, message: "No state available for block 0x3a1c6f" }],
      ["block-unknown", { code: -32001, message: "Cannot find header for block 4096" }],
    ],
    eth_getLogs: [
      [
        "range-too-large",
        { code: -32005, message: "Too many logs requested. Max is 20000 per response." },
      ],
    ],
  },
  reth: {
    eth_sendRawTransaction: [
      ["already-known", { code: -32000, message: "already known" }],
      ["replacement-underpriced", { code: -32000, message: "replacement transaction underpriced" }],
      [
        "replacement-underpriced",
        { code: -32000, message: "insufficient gas price to replace existing transaction" },
      ],
      ["underpriced", { code: -32003, message: "transaction feeCap 1 below chain minimum" }],
    ],
    eth_getLogs: [
      ["range-too-large", { code: -32602, message: "query exceeds max block range 100000" }],
      [
        "range-too-large",
        {
          code: -32602,
          message:
            "request exceeded max allowed range: query exceeds max results 2000, retry with the range 1-2",
        },
      ],
    ],
    eth_call: [
      [
        "state-pruned",
        { code: -32000, message: "distance to target block exceeds maximum proof window" },
      ],
    ],
  },
  anvil: {
    eth_sendRawTransaction: [
      ["already-known", { code: -32003, message: "transaction already imported" }],
      ["nonce-too-low", { code: -32003, message: "nonce too low" }],
      ["replacement-underpriced", { code: -32003, message: "replacement transaction underpriced" }],
      ["unfunded", { code: -32003, message: "Insufficient funds for gas * price + value" }],
      ["underpriced", { code: -32003, message: "max fee per gas less than block base fee" }],
      ["transaction-refused", { code: -32003, message: "intrinsic gas too low" }],
    ],
    eth_call: [
      [
        "reverted",
        { code: 3, message: "execution reverted: custom error 0x203d82d8", data: "0x203d82d8" },
      ],
      ["reverted", { code: -32603, message: "EVM error OutOfGas" }],
      [
        "block-unknown",
        {
          code: -32602,
          message: "BlockOutOfRangeError: block height is 100 but requested was 4096",
        },
      ],
      ["block-unknown", { code: -32001, message: "Resource not found" }],
    ],
    eth_estimateGas: [
      ["unfunded", { code: -32003, message: "Insufficient funds for gas * price + value" }],
    ],
    eth_nothing: [["method-unsupported", { code: -32601, message: "Method not found" }]],
  },
  "OpenEthereum and its like": {
    eth_sendRawTransaction: [
      [
        "already-known",
        { code: -32010, message: "Transaction with the same hash was already imported." },
      ],
      [
        "nonce-too-low",
        {
          code: -32010,
          message: "Transaction nonce is too low. Try incrementing the nonce.",
        },
      ],
      [
        "replacement-underpriced",
        {
          code: -32010,
          message:
            "Transaction gas price supplied is too low. There is another transaction with same nonce in the queue.",
        },
      ],
    ],
    eth_call: [
      ["reverted", { code: -32015, message: "VM execution error.", data: "Reverted 0x203d82d8" }],
    ],
  },
}
