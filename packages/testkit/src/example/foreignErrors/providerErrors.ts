import type { ForeignErrorsOfClient } from "./ForeignErrorFixture.ts"

/** Errors of hosted RPC providers. */
export const providerErrors: ForeignErrorsOfClient = {
  eth_getLogs: [
    [
      "range-too-large",
      {
        code: -32602,
        message:
          "Log response size exceeded. You can make eth_getLogs requests with up to a 2K block range and no limit on the response size, or you can request any block range with a cap of 10K logs in the response. Based on your parameters and the response size limit, this block range should work: [0xc5dc00, 0xc614a7]",
      },
    ],
    [
      "range-too-large",
      {
        code: -32600,
        message:
          "Under the Free tier plan, you can make eth_getLogs requests with up to a 10 block range. Based on your parameters, this block range should work: [0x18708eb, 0x18708f4]",
      },
    ],
    ["range-too-large", { code: -32005, message: "query returned more than 10000 results" }],
    ["range-too-large", { code: -32614, message: "eth_getLogs is limited to a 10,000 range" }],
    ["range-too-large", { code: -32012, message: "requested range too large" }],
    ["range-too-large", { code: -32000, message: "exceed maximum block range: 50000" }],
    ["range-too-large", { code: -32020, message: "backend response too large" }],
    [
      "range-too-large",
      { code: 35, message: "ranges over 10000 blocks are not supported on freetier" },
    ],
    ["range-too-large", { code: -32000, message: "Block range limit exceeded." }],
    ["range-too-large", { code: -32005, message: "limit exceeded" }],
    ["range-too-large", { code: -32000, message: "logs matched by query exceeds limit of 10000" }],
    ["range-too-large", { httpStatus: 413 }],
    ["block-unknown", { code: -32014, message: "block not yet imported" }],
    [
      "rate-limited",
      { code: -32005, message: "daily request count exceeded, request rate limited" },
    ],
  ],
  eth_getBlockByNumber: [
    [
      "rate-limited",
      { code: 429, message: "Your app has exceeded its compute units per second capacity." },
    ],
    ["rate-limited", { code: -32005, message: "project ID request rate exceeded" }],
    [
      "rate-limited",
      {
        code: -32007,
        message:
          "50/second request limit reached - reduce calls per second or upgrade your account",
      },
    ],
    [
      "rate-limited",
      {
        code: -32029,
        message: "Too many requests, reason: call rate limit exhausted, retry in 10m0s",
      },
    ],
    ["rate-limited", { code: -32016, message: "over rate limit" }],
    ["rate-limited", { code: -32005, message: "limit exceeded" }],
    ["rate-limited", { httpStatus: 429 }],
    [
      "unauthorized",
      {
        code: -32000,
        message: "Unauthorized: You must authenticate your request with an API key.",
      },
    ],
    ["unauthorized", { code: -32002, message: "invalid project id" }],
    ["unauthorized", { httpStatus: 401 }],
    ["unavailable", { code: -32011, message: "no backend is currently healthy to serve traffic" }],
    ["unavailable", { code: -32603, message: "Internal error" }],
    ["unavailable", { httpStatus: 502 }],
    ["unavailable", {}],
  ],
  eth_call: [
    ["reverted", { code: -32000, message: "execution reverted", data: { data: "0x203d82d8" } }],
    [
      "state-pruned",
      { code: -32000, message: "this request requires an archive node, please upgrade" },
    ],
    ["tag-unsupported", { code: -32602, message: "pending block tag is not supported" }],
    ["tag-unsupported", { code: -32602, message: "invalid block tag" }],
  ],
  eth_maxPriorityFeePerGas: [
    [
      "method-unsupported",
      { code: -32000, message: "method eth_maxPriorityFeePerGas not supported" },
    ],
  ],
}
