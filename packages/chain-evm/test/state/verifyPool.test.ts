import {
  cutting,
  honest,
  lying,
  startFaultyEndpoint,
  type Devnet,
  type FaultyEndpoint,
} from "@shielded-relay/devnet"
import { poolKeys } from "@shielded-relay/pool-contracts"
import { Redacted } from "effect"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { evmChain, type EvmChainOptions } from "../../src/index.ts"
import { optionsFor, startPool } from "../fixture/pool.ts"
import { resources } from "../fixture/run.ts"

let devnet: Devnet
let a: FaultyEndpoint
let b: FaultyEndpoint
const { run, close } = resources()

beforeAll(async () => {
  devnet = await startPool()
  a = await startFaultyEndpoint(devnet.node.url)
  b = await startFaultyEndpoint(devnet.node.url)
})
afterAll(async () => {
  await close()
  await Promise.all([a.close(), b.close(), devnet.node.close()])
})
beforeEach(() => {
  a.behave(honest)
  b.behave(honest)
})

const connect = (changes: Partial<EvmChainOptions> = {}) =>
  run(evmChain(optionsFor(devnet, [a.url, b.url], changes)))
const refusal = (changes: Partial<EvmChainOptions> = {}) =>
  connect(changes).then(
    () => "connected",
    (error: unknown) => error,
  )

describe("a chain that is connected", () => {
  it("has shown its id, its pool and the expected keys", async () => {
    const { gateway, endpointHealth } = await connect()
    expect(gateway).toMatchObject({ chainId: 31337, family: "evm", name: "Devnet" })
    expect(gateway.forbiddenRecipients).toEqual([gateway.pool])
    expect((await run(endpointHealth)).map(({ name }) => name)).toEqual(["a", "b"])
  })

  it("may lack an endpoint for now; it shows its chain before it is used", async () => {
    a.behave(cutting)
    const { gateway } = await connect()
    b.behave(cutting)
    a.behave(lying("eth_chainId", () => "0x1"))
    const failure = await run(gateway.head).catch((error: unknown) => error)
    expect(failure).toMatchObject({ _tag: "ChainUnavailable" })
    expect(String(Object(failure)["reason"])).toContain("a eth_chainId: wrong-chain")
  })
})

describe("a chain is refused", () => {
  it.each<[string, Partial<EvmChainOptions>, string]>([
    ["whose id is no id", { chainId: 0 }, "invalid-chain-id"],
    ["without endpoints", { endpoints: [] }, "no-endpoints"],
    ["whose endpoint is no URL", { endpoints: [{ url: "localhost" }] }, "invalid-endpoint"],
    [
      "whose endpoint has credentials in its URL",
      { endpoints: [{ url: "http://u:p@localhost" }] },
      "invalid-endpoint",
    ],
    ["whose pool is no address", { pool: "0x123" }, "invalid-address"],
    ["whose pool is not there", { pool: "0x0000000000000000000000000000000000000123" }, "no-pool"],
    ["without relaying accounts", { senders: [] }, "invalid-sender"],
    ["with a plain key that is none", { senders: ["0x12"] }, "invalid-sender"],
    ["with a key that is none", { senders: [Redacted.make("0x12")] }, "invalid-sender"],
    ["with a key of zero", { senders: [Redacted.make(`0x${"00".repeat(32)}`)] }, "invalid-sender"],
    ["whose tank's key is none", { gasTank: Redacted.make("0x12") }, "invalid-sender"],
    ["that pays its fees to nobody", { feeRecipient: `0x${"00".repeat(20)}` }, "invalid-address"],
    ["with a floor below nothing", { senderFloor: -1n }, "invalid-number"],
    ["with a depth of zero", { confirmations: 0 }, "invalid-number"],
    ["with no time to answer", { timing: { request: 0 } }, "invalid-number"],
    ["with half a block", { finality: 1.5 }, "invalid-number"],
    [
      "that expects other verifying keys",
      { verifyingKeys: poolKeys(5).vkHash },
      "wrong-verifying-keys",
    ],
    ["with an action that the pool does not have", { actions: ["uniswap"] }, "unknown-action"],
    ["with development keys where money is worth something", { chainId: 1 }, "development-keys"],
  ])("%s", async (_what, changes, code) => {
    expect(await refusal(changes)).toMatchObject({ _tag: "ChainMisconfigured", code })
  })

  it("whose tank is one of the relaying accounts", async () => {
    const [, second] = devnet.chainOptions.senders
    expect(await refusal(second === undefined ? {} : { gasTank: second })).toMatchObject({
      code: "invalid-sender",
      message: expect.stringContaining("gasTank is the same account as one of the senders"),
    })
  })

  it("whose endpoint is on another one, also when the other endpoint is right", async () => {
    b.behave(lying("eth_chainId", () => "0x1"))
    expect(await refusal()).toMatchObject({
      code: "wrong-chain",
      message: "Chain 31337: endpoint b serves chain 1: check its URL and chainId",
    })
  })

  it("whose pool is another contract", async () => {
    const { address } = devnet.tokens[0]
    expect(await refusal({ pool: address })).toMatchObject({
      code: "foreign-code",
      message: expect.stringContaining(
        `The contract at ${address.toLowerCase()} is not a pool that this version serves`,
      ),
    })
  })

  it("of which no endpoint answers, as unavailable", async () => {
    a.behave(cutting)
    b.behave(cutting)
    expect(await refusal()).toMatchObject({ _tag: "ChainUnavailable" })
  })

  it("without a word of its keys and URLs", async () => {
    const secret = "5de4111afa1a4b94908f83103eb1f1706367c2e68ca870fc3fb9a804cdab365"
    const failure = await refusal({
      senders: [Redacted.make(secret)],
      endpoints: [{ url: `ftp://host/${secret}` }],
    })
    expect(JSON.stringify(failure) + String(failure)).not.toContain(secret)
  })
})
