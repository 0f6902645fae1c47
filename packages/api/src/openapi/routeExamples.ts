import { sample } from "./fields/exampleValues.ts"

/** What a route's examples have besides, or instead of, the examples of their required fields. By operationId. */
interface RouteExamples {
  readonly request?: Readonly<Record<string, unknown>>
  readonly answer?: Readonly<Record<string, unknown>>
}

const feeToken = { feeToken: sample.usdc }
const relayed: RouteExamples = { request: feeToken, answer: { feeAmount: "12000" } }
const policy = { userIds: ["6f1d2c3b-4a59-4687-8c7d-9e0f1a2b3c4d"], actionType: "SIGN_TRANSACTION" }
const solanaTransaction = "AQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"

export const routeExamples: Readonly<Record<string, RouteExamples>> = {
  createSession: { request: { audience: "https://relay.example", messageVersion: 2 } },
  getFee: {
    request: { amounts: [sample.amount], recipientAddress: sample.recipient },
    answer: { feeToken: sample.usdc },
  },
  getSwapData: {
    request: { amount: "2.5", slippagePercentage: "0.5" },
    answer: { externalActionId: "SwapV3:0" },
  },
  depositForOther: { request: { recipientInfo: sample.recipient } },
  depositSolanaForOther: {
    request: { chainId: 501, tokenAddresses: [sample.mint], recipientInfo: sample.solana },
    answer: { txData: solanaTransaction, approvalAddress: null },
  },
  transfer: relayed,
  withdraw: relayed,
  swap: {
    request: {
      tokenAddresses: [sample.usdc, sample.weth],
      amounts: [`-${sample.amount}`, "812000000000000"],
      externalActionId: "SwapV3:0",
      ...feeToken,
    },
    answer: { feeAmount: "12000" },
  },
  privateSend: { request: feeToken, answer: { expiresAt: sample.later } },
  disclosure: {
    request: { address: sample.owner, operation: sample.nonce, expiresAt: sample.later },
  },
  setWebhook: { request: { address: sample.owner, expiresAt: sample.later } },
  endWebhook: { request: { address: sample.owner, expiresAt: sample.later } },
  supportedTokens: {
    answer: {
      tokens: {
        "10": [
          {
            chainId: sample.chainId,
            erc20TokenAddress: sample.usdc,
            name: "USD Coin",
            symbol: "USDC",
            decimals: 6,
          },
        ],
      },
    },
  },
  contractAddresses: { answer: { addresses: { "10": { poolAddress: sample.pool } } } },
  waasApproveProposal: {
    answer: {
      data: {
        proposalId: "2d5f3e41-90ab-4c6d-8e7f-1021324354a6",
        state: "executed",
        txHash: sample.hash,
      },
    },
  },
  waasRefreshCache: { answer: { data: {} } },
  waasAddPolicy: { request: { ...policy, conditions: { chainIds: [sample.chainId] } } },
}
