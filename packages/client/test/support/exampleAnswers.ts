import type { Answers } from "@shielded-relay/client"

/** A response's fields other than `success` and `nonce`. */
type Example<K extends keyof Answers> = Omit<Answers[K], "success" | "nonce">

export const txHash = `0x${"ab".repeat(32)}`
/** The hash of a transaction replaced by one with higher fees. */
export const replacedTxHash = `0x${"cd".repeat(32)}`

export const txData = {
  type: 2,
  to: "0xDc64a140Aa3E981100a9becA4E685f962f0cF6C9",
  gasLimit: "300000",
  maxFeePerGas: "2",
  maxPriorityFeePerGas: "1",
  data: "0xabcd",
  value: "0",
  chainId: 31337,
}

const token = "0x5FbDB2315678afecb367f032d93F642f64180aa3"
const recipient = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8"
const later = "2030-01-01T00:00:00.000Z"
const prepared = { txData, approvalAddress: txData.to }

const webhook = {
  url: "https://hooks.example/relay",
  state: "on",
  setAt: "2026-01-01T00:00:00.000Z",
  expiresAt: later,
  waiting: 0,
  earlierSecretsUntil: null,
} as const

/** An example response of each route, except those of operations, which depend on earlier requests. */
export const exampleAnswers = {
  "GET /recipient-info": { recipientInfo: "shielded1qqqq" },
  "GET /get-fee": {
    feeAmount: "7",
    flushFee: "0",
    maxJoins: 1,
    variableRateBps: 0,
    expiresAt: later,
  },
  "GET /get-swap-data": {
    swapData: "c2VhbGVk",
    externalActionId: "UniswapV3",
    outSwapAmount: "1194000",
    expectedOutAmount: "1200000",
    expiresAt: later,
  },
  "POST /refresh-cache": {},
  "POST /replay-webhook": { webhook },
  "GET /webhook": { webhook },
  "POST /deposit": prepared,
  "POST /proofless-deposit": prepared,
  "POST /deposit-for-other": prepared,
  "POST /deposit-solana-for-other": { txData: "AQAB", approvalAddress: null },
  "POST /private-send": {
    orderId: "0197a1b2-7c3d-4e4f-8a5b-6c7d8e9f0a1b",
    approvalAddress: txData.to,
    serializedTx: "AviCemk=",
    amountIn: "1000307",
    amountOut: "1000300",
    fee: "7",
    txData,
    expiresAt: later,
    warnings: ["PAID_AT_ONCE"],
  },
  "GET /private-send/:orderId": {
    orderId: "0197a1b2-7c3d-4e4f-8a5b-6c7d8e9f0a1b",
    status: "scheduled",
    phase: "paying",
    amountIn: "1000307",
    amountOut: "1000300",
    fee: "7",
    deposited: "1000307",
    scheduledTransactions: [
      { status: "sent_on_chain", scheduledTime: later, txHash, recipient, amount: "1000000" },
      { status: "pending", scheduledTime: later, txHash: null, recipient, amount: "300" },
    ],
    createdAt: "2026-01-01T00:00:00.000Z",
    expiresAt: later,
  },
  "GET /stuck-utxo-balance": {
    balances: [{ chainId: 31337, tokenAddress: token, balance: "12" }],
  },
  "POST /withdraw-stuck-utxos": { txHashes: [txHash] },
} satisfies { readonly [K in keyof Answers]?: Example<K> }
