import { helperRoutes } from "@shielded-relay/api"
import { callerCaps, createResponder } from "shielded-relay/handler"
import { Schema } from "effect"
import { describe, expect, it } from "vitest"
import { memoryLogger } from "./support/memoryLogger.ts"
import { recordingRelay } from "./support/recordingRelay.ts"
import { get, read } from "./support/request.ts"
import { testSigner } from "./support/testSigner.ts"

const relay = recordingRelay()
const { answer } = createResponder({
  relay,
  logger: memoryLogger(),
  signer: testSigner,
  mountPrefix: "/v1",
})
const ask = async (path: string) => read(await answer(get(`/v1${path}`)))

describe("the unsigned helpers", () => {
  it("report that the process is alive", async () => {
    expect(await ask("/healthz")).toEqual({ status: 200, body: { status: "success" } })
    expect(await ask("/ping/")).toEqual({ status: 200, body: { status: "success" } })
  })

  it("list chains and pools", async () => {
    expect(await ask("/supported-chains")).toEqual({
      status: 200,
      body: {
        success: true,
        chains: [
          { chainId: 31337, name: "Local" },
          { chainId: 10, name: "Other" },
        ],
      },
    })
    expect(await ask("/contract-addresses")).toEqual({
      status: 200,
      body: {
        success: true,
        addresses: {
          10: { poolAddress: "0x9fE46736679d2D9a65F0992F2272dE9f3c7fa6e0" },
          31337: { poolAddress: "0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512" },
        },
      },
    })
  })

  it("report the session rules and all limits, including those per client address", async () => {
    const rules = {
      success: true,
      sessionMessageVersions: [1, 2],
      nonceFreshness: "lenient",
      longestSession: 2_592_000,
      freshness: { request: 300, transaction: 60 },
      operatorBps: 10,
      features: { events: true, managedWallets: false, webhooks: false },
      chains: [{ chainId: 31337, name: "Local", explorer: null, genesisHash: null }],
    }
    const caps = {
      session: { requestsPerSecond: 20, requests: null },
      owner: {
        sessions: 100,
        unpaidOrders: 50,
        waitingOperations: 20,
        operationsPerProvingWorker: 2,
      },
    }
    const without = { sessionsPerMinute: null, attestationsPerMinute: null }
    expect(await ask("/capabilities")).toEqual({
      status: 200,
      body: { ...rules, caps: { ...caps, clientAddress: without } },
    })
    const capped = (createSessionPerMinute: number) =>
      createResponder({
        relay,
        logger: memoryLogger(),
        signer: testSigner,
        admission: callerCaps(
          { createSessionPerMinute, attestationPerMinute: 5, unverifiedPerSecond: 100 },
          () => 0,
        ),
      })
    for (const [configured, sessionsPerMinute] of [
      [10, 10],
      [0, null],
    ] as const) {
      const { body } = read(await capped(configured).answer(get("/capabilities")))
      const clientAddress = { sessionsPerMinute, attestationsPerMinute: 5 }
      expect(body).toEqual({ ...rules, caps: { ...caps, clientAddress } })
      const { answer: schema } = helperRoutes["/capabilities"]
      expect(Schema.decodeUnknownSync(schema)(body)).toEqual(body)
    }
  })

  it("list tokens by chain", async () => {
    const token = {
      chainId: 31337,
      erc20TokenAddress: "0x5FbDB2315678afecb367f032d93F642f64180aa3",
      name: "Test Dollar",
      symbol: "TUSD",
      decimals: 6,
    }
    const tokens = async (query: string) => (await ask(`/supported-tokens${query}`)).body
    expect(await tokens("")).toEqual({ success: true, tokens: { 31337: [token], 10: [] } })
    expect(await tokens("?chainId=31337")).toEqual({ success: true, tokens: { 31337: [token] } })
    expect(await tokens("?chainId=10")).toEqual({ success: true, tokens: { 10: [] } })
  })

  it.each(["", "0", "01", "1e1", "-1", "x", "10&chainId=10", "99999999999999999"])(
    "refuse chainId=%s",
    async (chainId) => {
      expect(await ask(`/supported-tokens?chainId=${chainId}`)).toEqual({
        status: 400,
        body: {
          success: false,
          error: expect.stringMatching(/^chainId: /),
          code: "INVALID_REQUEST",
        },
      })
    },
  )

  it("refuse an unknown chain", async () => {
    expect(await ask("/supported-tokens?chainId=11")).toEqual({
      status: 400,
      body: { success: false, error: "Unsupported chainId: 11", code: "UNSUPPORTED_CHAIN" },
    })
  })

  it("serve the document under the prefix, and its page with a strict content policy", async () => {
    expect((await ask("/openapi.json")).body).toMatchObject({
      openapi: "3.1.0",
      servers: [{ url: "/v1" }],
    })
    const page = await answer(get("/v1/docs"))
    expect(page.headers).toMatchObject({
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": expect.stringContaining("default-src 'none'"),
    })
  })

  it("may be cached, unlike everything signed", async () => {
    const caching = async (path: string) =>
      (await answer(get(`/v1${path}`))).headers["cache-control"]
    expect(await caching("/supported-chains")).toBe("public, max-age=60")
    expect(await caching("/healthz")).toBe("no-cache")
    expect(await caching("/balance")).toBe("no-store")
    expect(await caching("/nothing")).toBe("no-store")
  })
})
