import type { ForeignErrorsOfClient } from "./ForeignErrorFixture.ts"

/** Errors of go-ethereum. */
export const gethErrors: ForeignErrorsOfClient = {
  eth_sendRawTransaction: [
    ["already-known", { code: -32000, message: "already known" }],
    ["nonce-too-low", { code: -32000, message: "nonce too low: next nonce 5, tx nonce 3" }],
    ["nonce-too-low", { code: -32603, message: "nonce too low" }],
    ["replacement-underpriced", { code: -32000, message: "replacement transaction underpriced" }],
    [
      "underpriced",
      {
        code: -32000,
        message: "transaction underpriced: gas tip cap 0, minimum needed 1",
      },
    ],
    [
      "underpriced",
      {
        code: -32000,
        message:
          "max fee per gas less than block base fee: address 0x70997970C51812dc3A010C7d01b50e0d17dc79C8, maxFeePerGas: 1, baseFee: 875000000",
      },
    ],
    [
      "unfunded",
      {
        code: -32000,
        message:
          "insufficient funds for gas * price + value: balance 0, tx cost 21000000000000, overshot 21000000000000",
      },
    ],
    ["transaction-refused", { code: -32000, message: "exceeds block gas limit" }],
    [
      "transaction-refused",
      { code: -32000, message: "intrinsic gas too low: gas 20000, minimum needed 21000" },
    ],
    [
      "transaction-refused",
      {
        code: -32000,
        message:
          "max priority fee per gas higher than max fee per gas: address 0x70997970C51812dc3A010C7d01b50e0d17dc79C8, maxPriorityFeePerGas: 2, maxFeePerGas: 1",
      },
    ],
    [
      "transaction-refused",
      { code: -32000, message: "tx fee (1.20 ether) exceeds the configured cap (1.00 ether)" },
    ],
    ["transaction-refused", { code: -32000, message: "transaction type not supported" }],
    ["transaction-refused", { code: -32000, message: "invalid sender" }],
    [
      "transaction-refused",
      { code: -32000, message: "oversized data: transaction size 131200, limit 131072" },
    ],
    ["unavailable", { code: -32000, message: "txpool is full" }],
    [
      "unavailable",
      { code: -32000, message: "in-flight transaction limit reached for delegated accounts" },
    ],
  ],
  eth_call: [
    ["reverted", { code: 3, message: "execution reverted", data: "0x203d82d8" }],
    ["reverted", { code: -32000, message: "execution reverted" }],
    [
      "reverted",
      {
        code: 3,
        message: "execution reverted: nonce too low",
        data: "0x08c379a00000000000000000000000000000000000000000000000000000000000000020000000000000000000000000000000000000000000000000000000000000000d6e6f6e636520746f6f206c6f7700000000000000000000000000000000000000",
      },
    ],
    ["reverted", { code: -32000, message: "out of gas" }],
    ["reverted", { code: -32000, message: "invalid opcode: INVALID" }],
    ["block-unknown", { code: -32000, message: "header not found" }],
    [
      "state-pruned",
      {
        code: -32000,
        message: "missing trie node 3a1c6f (path ) state 0x3a1c6f is not available, not found",
      },
    ],
    ["state-pruned", { code: -32000, message: "historical state 0x56e81f171bcc is not available" }],
    ["unavailable", { code: -32002, message: "request timed out" }],
  ],
  eth_estimateGas: [
    ["reverted", { code: -32000, message: "gas required exceeds allowance (30000000)" }],
    ["unfunded", { code: -32000, message: "insufficient funds for transfer" }],
    [
      "unfunded",
      {
        code: -32000,
        message:
          "failed with 30000000 gas: insufficient funds for gas * price + value: address 0x9F3a8B0000000000000000000000000000000001 have 0 want 1",
      },
    ],
    [
      "reverted",
      { code: 3, message: "execution reverted: insufficient funds", data: "0x08c379a0" },
    ],
  ],
  eth_getBlockByNumber: [
    ["block-unknown", { code: -39001, message: "Unknown block" }],
    ["block-unknown", { code: -32000, message: "finalized block not found" }],
  ],
  eth_getLogs: [
    ["block-unknown", { code: -32602, message: "block range extends beyond current head block" }],
    ["state-pruned", { code: 4444, message: "pruned history unavailable" }],
    ["range-too-large", { code: -32000, message: "query timeout exceeded" }],
  ],
  eth_feeHistory: [
    [
      "method-unsupported",
      { code: -32601, message: "the method eth_feeHistory does not exist/is not available" },
    ],
  ],
}
