import type { RelaySession } from "@shielded-relay/client"
import { schemas } from "@shielded-relay/api"
import { Schema } from "effect"
import { describe, expect, it } from "vitest"
import { clientOf, withdrawal } from "./support/clientOf.ts"
import { exampleAnswers, txHash } from "./support/exampleAnswers.ts"
import { faultyFetch, type Fault } from "./support/faultyFetch.ts"
import { fieldsOf, simulatedService } from "./support/simulatedService.ts"

const { chainId, feeToken: token, recipientAddress: recipient } = withdrawal
const other = "0xDc64a140Aa3E981100a9becA4E685f962f0cF6C9"
const { orderId } = exampleAnswers["POST /private-send"]

interface Method {
  readonly route: keyof typeof exampleAnswers
  readonly call: (session: RelaySession) => Promise<object>
  /** The request's fields other than session, nonce and time. */
  readonly said: object
}

const methods: ReadonlyArray<Method> = [
  {
    route: "GET /get-fee",
    call: (session) => session.getFee({ chainId, feeToken: token, tokenAddresses: [token] }),
    said: {
      chainId: "31337",
      feeToken: token,
      tokenAddresses: [token],
      externalActionId: "Transact",
    },
  },
  {
    route: "GET /get-fee",
    call: (session) =>
      session.getFee({
        chainId,
        feeToken: other,
        tokenAddresses: [token, other],
        amounts: [5n, "6"],
        externalActionId: "UniswapV3",
        recipientAddress: recipient,
      }),
    said: {
      chainId: "31337",
      feeToken: other,
      tokenAddresses: [token, other],
      amounts: ["5", "6"],
      externalActionId: "UniswapV3",
      recipientAddress: recipient,
    },
  },
  {
    route: "POST /replay-webhook",
    call: (session) => session.replayWebhook({ cursor: "AbC" }),
    said: { cursor: "AbC" },
  },
  {
    route: "POST /replay-webhook",
    call: (session) => session.replayWebhook(),
    said: {},
  },
  {
    route: "GET /get-swap-data",
    call: (session) =>
      session.getSwapData({
        chainId,
        inputTokenAddress: token,
        outputTokenAddress: other,
        amount: "1.2",
        slippagePercentage: "0.5",
      }),
    said: {
      chainId: "31337",
      inputTokenAddress: token,
      outputTokenAddress: other,
      amount: "1.2",
      slippagePercentage: "0.5",
    },
  },
  {
    route: "POST /deposit-for-other",
    call: (session) =>
      session.depositForOther({
        chainId,
        tokenAddresses: [token],
        amounts: [5n],
        recipientInfo: "shielded1qqqq",
      }),
    said: { chainId, tokenAddresses: [token], amounts: ["5"], recipientInfo: "shielded1qqqq" },
  },
  {
    route: "POST /private-send",
    call: (session) =>
      session.privateSend({
        chainId,
        tokenAddress: token,
        recipients: [
          { address: recipient, amount: 1_000_000n },
          { address: recipient, amount: "300" },
        ],
        feeToken: token,
        txCompletionTime: 1_893_456_000,
        ref: "friend",
      }),
    said: {
      chainId,
      tokenAddress: token,
      recipients: [
        { address: recipient, amount: "1000000" },
        { address: recipient, amount: "300" },
      ],
      feeToken: token,
      txCompletionTime: 1_893_456_000,
      roundDeposit: true,
      walletFillsNonce: true,
      ref: "friend",
    },
  },
  {
    route: "GET /private-send/:orderId",
    call: (session) => session.privateSendStatus(orderId),
    said: { id: orderId },
  },
  {
    route: "GET /stuck-utxo-balance",
    call: (session) => session.stuckBalance({ chainId }),
    said: { chainId: "31337" },
  },
]

async function openSession(
  fate: "broadcast" | "slow" | "refused" = "broadcast",
  ...list: ReadonlyArray<Fault>
) {
  const service = simulatedService({ fate })
  const left: Array<Fault> = ["none", ...list]
  const { client } = clientOf(faultyFetch(service, { fault: () => left.shift() ?? "none" }))
  return { service, session: await client.createSession() }
}

describe("a method of a session", () => {
  it.each(methods)("sends $said to $route, and returns its response", async (method) => {
    const { route, call, said } = method
    const { service, session } = await openSession()
    const answer = await call(session)
    expect(answer).toEqual({ success: true, nonce: expect.any(String), ...exampleAnswers[route] })
    const request = service.seen.at(-1)
    expect(`${request?.method} ${request?.routePattern}`).toBe(route)
    const { sessionId, nonce, timestamp, ...rest } = request ? fieldsOf(request) : {}
    expect(rest).toEqual(said)
    expect({ sessionId, nonce, timestamp: Number(timestamp) }).toEqual({
      sessionId: session.sessionId,
      nonce: "nonce" in answer ? answer.nonce : null,
      timestamp: Date.UTC(2026, 0, 1),
    })
  })

  it.each(methods)("sends $route what its schema accepts", async ({ route, call }) => {
    const { service, session } = await openSession()
    await call(session)
    const request = service.seen.at(-1)
    const { request: shape, answer } = schemas[route]
    const takes = (schema: Schema.Schema<unknown>) => Schema.is(schema)
    expect(takes(shape)(request && fieldsOf(request))).toBe(true)
    expect(takes(answer)({ success: true, nonce: orderId, ...exampleAnswers[route] })).toBe(true)
  })
})

describe("a swap", () => {
  const quoted = {
    chainId,
    inputTokenAddress: token,
    outputTokenAddress: other,
    inputAmount: 1_200_000n,
    leastOutput: exampleAnswers["GET /get-swap-data"].outSwapAmount,
    externalActionId: "UniswapV3",
    swapData: "c2VhbGVk",
  }

  it("sends the input, requires at least the quoted output, and pays its fee in the input", async () => {
    const { service, session } = await openSession()
    const { txHash: hash, nonce } = await session.swap(quoted)
    const request = service.seen.at(-1)
    const { sessionId: _, timestamp: __, ...said } = request ? fieldsOf(request) : {}
    expect(hash).toBe(txHash)
    expect(said).toEqual({
      nonce,
      chainId,
      tokenAddresses: [token, other],
      amounts: ["-1200000", "1194000"],
      externalActionId: "UniswapV3",
      swapData: "c2VhbGVk",
      feeToken: token,
    })
    expect(Schema.is(schemas["POST /swap"].request)(request && fieldsOf(request))).toBe(true)
  })

  it("pays its fee in the given token and amount", async () => {
    const { service, session } = await openSession()
    await session.swap({ ...quoted, feeToken: other, feeAmount: 7n, ref: "friend" })
    const request = service.seen.at(-1)
    expect(request && fieldsOf(request)).toMatchObject({
      feeToken: other,
      feeAmount: "7",
      ref: "friend",
    })
  })

  it("whose response is lost executes once", async () => {
    const { service, session } = await openSession("broadcast", "answer-lost")
    expect(await session.swap(quoted)).toMatchObject({ txHash })
    expect(service.executed()).toBe(1)
  })
})

describe("the owner's webhook", () => {
  it("is read without its secret", async () => {
    const { session } = await openSession()
    expect(await session.webhook()).toEqual(exampleAnswers["GET /webhook"].webhook)
  })
})

describe("the status of a private send", () => {
  it("rejects another order's response, since the path is not signed", async () => {
    const { session } = await openSession()
    await expect(session.privateSendStatus(orderId.replace("0", "1"))).rejects.toThrow(
      "The response is about another order",
    )
  })
})

describe("the balance left by private sends", () => {
  const parameters = { chainId, tokenAddress: token, recipientAddress: recipient, ref: "friend" }

  it("is paid to the recipient, and all transaction hashes are returned", async () => {
    const { service, session } = await openSession()
    const withdrawn = await session.withdrawStuck(parameters)
    const request = service.seen.at(-1)
    const { sessionId: _, timestamp: __, nonce, ...said } = request ? fieldsOf(request) : {}
    expect(withdrawn).toEqual({ nonce, txHashes: [txHash], complete: true })
    expect(said).toEqual(parameters)
  })

  it("is paid once if the response is lost; further transactions may then be unknown", async () => {
    const { service, session } = await openSession("broadcast", "answer-lost")
    expect(await session.withdrawStuck(parameters)).toEqual({
      nonce: expect.any(String),
      txHashes: [txHash],
      complete: false,
    })
    expect(service.executed()).toBe(1)
  })

  it("is awaited until the first transaction is sent; others may still be unsent", async () => {
    const { service, session } = await openSession("slow")
    const { nonce, ...told } = await session.withdrawStuck(parameters)
    expect(told).toEqual({ txHashes: [txHash], complete: false })
    expect(service.operations.get(nonce)?.state).toBe("broadcast")
  })

  it("stays if the service refuses", async () => {
    const { session } = await openSession("refused")
    await expect(session.withdrawStuck(parameters)).rejects.toMatchObject({
      code: "INSUFFICIENT_BALANCE",
    })
  })
})
