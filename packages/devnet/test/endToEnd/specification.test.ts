import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { evmView } from "../../src/demo/evmView.ts"
import { startService, type Service } from "../../src/service/startService.ts"
import { deployDevnet, type Devnet } from "../../src/deploy/deployDevnet.ts"
import { honest, silent } from "../../src/network/endpointFaults.ts"
import { startFaultyEndpoint, type FaultyEndpoint } from "../../src/network/startFaultyEndpoint.ts"
import { startEvmNode } from "../../src/node/startEvmNode.ts"
import { eventually } from "./eventually.ts"
import { SpecClient } from "./SpecClient.ts"

/** The API as its documentation describes it, against the real service. Except for one deposit, no money moves. */
describe("the service to a caller who has only the specification", () => {
  let devnet: Devnet
  let endpoint: FaultyEndpoint
  let service: Service
  let caller: SpecClient
  const chainId = 31337
  const recipientAddress = "0x00000000000000000000000000000000000abcde"

  beforeAll(async () => {
    const node = await startEvmNode()
    devnet = await deployDevnet(node)
    endpoint = await startFaultyEndpoint(node.url)
    // The service reads the chain through an endpoint that can be silenced.
    service = await startService(
      { ...devnet, chainOptions: { ...devnet.chainOptions, endpoints: [{ url: endpoint.url }] } },
      {
        SHIELDED_RELAY_CREATE_SESSION_PER_MINUTE: "0",
        SHIELDED_RELAY_SESSION_REQUESTS_PER_SECOND: "0",
        SHIELDED_RELAY_ANSWER_TIMEOUT: "5s",
      },
    )
    caller = new SpecClient(service.url, devnet.users[0]?.privateKey ?? "")
    expect(await caller.createSession()).toMatchObject({ status: 200, body: { success: true } })
  })

  afterAll(async () => {
    await service.close()
    await endpoint.close()
    await devnet.node.close()
  })

  const withdrawal = (more: Readonly<Record<string, unknown>> = {}) => ({
    chainId,
    tokenAddresses: [devnet.tokens[0].address],
    amounts: ["5000000"],
    recipientAddress,
    feeToken: devnet.tokens[0].address,
    ...more,
  })
  const balances = async () => (await caller.get("/balance", { chainId: "31337" })).body["balances"]

  it("sees a deposit that its own wallet sent", async () => {
    const [token] = devnet.tokens
    const wallet = evmView(devnet.node.url, devnet.users[0]?.privateKey ?? "0x")
    await wallet.approve(token.address, devnet.pool, 10_000_000n)
    const { status, body } = await caller.post("/deposit", {
      chainId,
      tokenAddresses: [token.address],
      amounts: ["10000000"],
    })
    expect(status).toBe(200)
    const { txData } = readDeposit(body)
    await wallet.send(txData)
    const row = {
      chainId,
      tokenAddress: expect.any(String),
      balance: "10000000",
      pending: "0",
      quarantined: "0",
    }
    await eventually(balances, (seen) => JSON.stringify(seen).includes('"balance":"10000000"'))
    expect(await balances()).toEqual([row])
  })

  it.each([
    ["a chain that is not served", { chainId: 5 }, 400, /^Unsupported chainId: 5$/],
    ["a chain written as text", { chainId: "31337" }, 400, /./],
    ["a token that is not listed", { tokenAddresses: [recipientAddress] }, 400, /./],
    ["lists of different lengths", { amounts: ["1", "2"] }, 400, /./],
    ["an amount of zero", { amounts: ["0"] }, 400, /./],
    ["an amount with a leading zero", { amounts: ["01"] }, 400, /./],
    ["an amount beyond 2^127 − 1", { amounts: [(2n ** 127n).toString()] }, 400, /./],
    ["an amount as a number", { amounts: [5] }, 400, /./],
    [
      "a wrong checksum",
      { recipientAddress: "0x00000000000000000000000000000000000ABcde" },
      400,
      /./,
    ],
    [
      "the zero address",
      { recipientAddress: `0x${"00".repeat(20)}` },
      400,
      /^Invalid recipientAddress: the placeholder of the native coin/,
    ],
    ["no fee token", { feeToken: undefined }, 400, /^Missing required field: feeToken$/],
    ["a fee below cost", { feeAmount: "0" }, 400, /./],
    [
      "an unknown referral",
      { ref: "nobody" },
      400,
      /^Invalid ref: 'nobody' is not a whitelisted referral$/,
    ],
    ["more than the balance", { amounts: ["10000001"] }, 400, /./],
    ["a stale timestamp", { timestamp: 1_700_000_000_000 }, 401, /^Request timestamp expired$/],
    ["a wallet signature in a normal session", { signature: "0x00" }, 403, /./],
  ])("refuses %s and moves nothing", async (_, more, status, error) => {
    const before = await balances()
    const nonce = randomUUID()
    const reply = await caller.post("/withdraw", { ...withdrawal(more), nonce })
    expect(reply).toMatchObject({
      status,
      body: { success: false, nonce, code: expect.any(String) },
    })
    expect(reply.body["error"]).toMatch(error)
    expect(await balances()).toEqual(before)
  })

  it("reports the available and the needed amount", async () => {
    const { body } = await caller.post("/withdraw", withdrawal({ amounts: ["10000000"] }))
    expect(body["error"]).toMatch(/^Insufficient balance: 10000000 of \d+$/)
    expect(body["code"]).toBe("INSUFFICIENT_BALANCE")
  })

  it("uses up the nonce of a signed, well-formed request for any answer, and of no other request", async () => {
    const nonce = randomUUID()
    const refused = withdrawal({ amounts: ["10000001"] })
    const malformed = await caller.post("/withdraw", { ...refused, nonce, amounts: ["x"] })
    expect(malformed.status).toBe(400)
    const unsigned = await caller.send(
      "POST",
      "/withdraw",
      JSON.stringify({ sessionId: caller.sessionId, ...refused, nonce }),
      "00".repeat(64),
    )
    expect(unsigned).toMatchObject({ status: 401, body: { error: "Invalid request signature" } })
    const body = JSON.stringify({ sessionId: caller.sessionId, ...refused, nonce })
    expect(await caller.postBytes("/withdraw", body)).toMatchObject({ status: 400 })
    expect(await caller.postBytes("/withdraw", body)).toMatchObject({
      status: 409,
      body: { error: "Nonce already used", operation: { state: "refused", txHash: null } },
    })
    const told = await caller.get(`/operation/${nonce}`, {}, "/operation/:nonce")
    expect(told).toMatchObject({
      status: 200,
      body: { operation: { state: "refused", code: "INSUFFICIENT_BALANCE" } },
    })
  })

  it("answers 503 with Retry-After when the chain does not answer, and still serves balances", async () => {
    endpoint.behave(silent)
    // An answer of the chain stays valid for a second.
    await eventually(
      () =>
        caller.get("/get-fee", {
          chainId: "31337",
          feeToken: devnet.tokens[0].address,
          tokenAddresses: devnet.tokens[0].address,
          externalActionId: "Transact",
        }),
      ({ status }) => status === 503,
    )
    const reply = await caller.post("/withdraw", withdrawal())
    expect(reply).toMatchObject({ status: 503, body: { code: "CHAIN_UNAVAILABLE" } })
    expect(Number(reply.retryAfter)).toBeGreaterThan(0)
    expect(await balances()).toEqual([expect.objectContaining({ balance: "10000000" })])
    endpoint.behave(honest)
  })
})

function readDeposit(body: Readonly<Record<string, unknown>>) {
  const { txData } = body
  if (typeof txData !== "object" || txData === null) throw new Error("There is no txData")
  const field = (name: string) => String(Object.entries(txData).find(([key]) => key === name)?.[1])
  return {
    txData: {
      to: field("to"),
      data: field("data"),
      value: field("value"),
      gasLimit: field("gasLimit"),
      maxFeePerGas: field("maxFeePerGas"),
      maxPriorityFeePerGas: field("maxPriorityFeePerGas"),
    },
  }
}
