import { createPublicClient, http, toHex } from "viem"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import {
  answering,
  cutting,
  delayed,
  developmentAccounts,
  forMethods,
  honest,
  lagging,
  lying,
  lyingAboutLogs,
  refusing,
  silent,
  startEvmNode,
  startFaultyEndpoint,
  times,
  type EvmNode,
  type FaultyEndpoint,
} from "../../src/index.ts"

const [account] = developmentAccounts
/** Runtime code that emits one empty log: LOG0(0, 0). */
const logging = "0x60006000a000"
const loggingContract = "0x00000000000000000000000000000000000010c0"

describe("an endpoint with faults", () => {
  let node: EvmNode
  let endpoint: FaultyEndpoint
  beforeAll(async () => {
    node = await startEvmNode()
    endpoint = await startFaultyEndpoint(node.url)
    await node.client.setCode({ address: loggingContract, bytecode: logging })
    await node.client.impersonateAccount({ address: account.address })
    await node.client.sendTransaction({ account: account.address, to: loggingContract })
    await node.client.mine({ blocks: 3 })
  })
  afterAll(async () => {
    await endpoint.close()
    await node.close()
  })
  beforeEach(() => endpoint.behave(honest))

  const client = () =>
    createPublicClient({
      transport: http(endpoint.url, { retryCount: 0, timeout: 300 }),
      cacheTime: 0,
    })

  it("forwards to the node without a fault, also batches, and records the requests", async () => {
    expect(await client().getBlockNumber()).toBe(4n)
    const response = await fetch(endpoint.url, {
      method: "POST",
      body: JSON.stringify([
        { jsonrpc: "2.0", id: 1, method: "eth_blockNumber", params: [] },
        { jsonrpc: "2.0", id: "two", method: "eth_nothing" },
      ]),
    })
    expect(await response.json()).toEqual([
      { jsonrpc: "2.0", id: 1, result: toHex(4) },
      { jsonrpc: "2.0", id: "two", error: { code: -32601, message: "Method not found" } },
    ])
    expect(endpoint.requests.slice(-2).map(({ method }) => method)).toEqual([
      "eth_blockNumber",
      "eth_nothing",
    ])
  })

  it.each([
    ["cuts the connection", cutting, /HTTP request failed/],
    ["stays silent", silent, /took too long/],
    ["answers too late", delayed(1_000), /took too long/],
    ["refuses", refusing(-32005, "limit exceeded"), /limit/],
    ["answers with a page", answering(502, "<html>Bad Gateway</html>"), /HTTP request failed/],
  ])("%s", async (_name, fault, message) => {
    endpoint.behave(fault)
    await expect(client().getBlockNumber()).rejects.toThrow(message)
  })

  it("applies a fault a number of times, or for some methods", async () => {
    endpoint.behave(times(1, forMethods(["eth_chainId"], cutting)))
    await expect(client().getChainId()).rejects.toThrow(/HTTP request failed/)
    expect(await client().getChainId()).toBe(31337)
    endpoint.behave(forMethods(["eth_chainId"], cutting))
    expect(await client().getBlockNumber()).toBe(4n)
  })

  it("alters results and logs", async () => {
    endpoint.behave(lying("eth_chainId", () => "0x1"))
    expect(await client().getChainId()).toBe(1)
    endpoint.behave(lyingAboutLogs((logs) => [...logs, ...logs]))
    expect(await client().getLogs({ fromBlock: 0n })).toHaveLength(2)
  })

  it("lags without an error: later blocks are unknown and their logs missing", async () => {
    endpoint.behave(lagging(4))
    expect(await client().getBlockNumber()).toBe(0n)
    expect((await client().getBlock({ blockTag: "latest" })).number).toBe(0n)
    await expect(client().getBlock({ blockNumber: 1n })).rejects.toThrow(/could not be found/)
    expect(await client().getLogs({ fromBlock: 0n, toBlock: 4n })).toEqual([])
    endpoint.behave(lagging(3))
    expect(await client().getLogs({ fromBlock: 0n, toBlock: 4n })).toHaveLength(1)
  })
})
