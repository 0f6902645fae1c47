import {
  forMethods,
  honest,
  lying,
  refusing,
  replying,
  startFaultyEndpoint,
  type Fault,
  type FaultyEndpoint,
} from "@shielded-relay/devnet"
import { Effect } from "effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { chainIdCall, logsCall, messageCall } from "../../src/rpc/ethereumCalls.ts"
import type { EndpointFailure } from "../../src/rpc/EndpointFailure.ts"
import type { Endpoint } from "../../src/rpc/Endpoints.ts"
import { endpointsAt } from "../fixture/endpoints.ts"
import { resources } from "../fixture/run.ts"

const to = "0x0000000000000000000000000000000000000123"
const asks: Record<
  "eth_call" | "eth_getLogs",
  (endpoint: Endpoint) => Effect.Effect<unknown, EndpointFailure>
> = {
  eth_call: ({ ask }) => ask(messageCall({ to, data: "0x" }, "latest")),
  eth_getLogs: ({ ask }) => ask(logsCall({ address: to, fromBlock: 0, toBlock: 9, topics: [] })),
}

let node: FaultyEndpoint
let endpoint: FaultyEndpoint
const { run, close } = resources()

beforeAll(async () => {
  node = await startFaultyEndpoint("", replying("0x7a69"))
  endpoint = await startFaultyEndpoint(node.url)
})
afterAll(async () => {
  await close()
  await Promise.all([endpoint.close(), node.close()])
})

/** What a request fails with, and whether the endpoint is in service after it. */
async function failed(method: keyof typeof asks, fault: Fault) {
  endpoint.behave(fault)
  const { list, health } = await run(endpointsAt([endpoint.url]))
  const failures = await run(Effect.forEach(list, (each) => Effect.flip(asks[method](each))))
  const [after] = await run(health)
  return { ...failures[0], serves: after?.suspendedUntil === 0 }
}

describe("an Ethereum endpoint", () => {
  it("shows the chain id before it is believed", async () => {
    const fault = lying("eth_chainId", () => "0x1")
    expect(await failed("eth_call", fault)).toMatchObject({ kind: "wrong-chain", serves: false })
    endpoint.behave(honest)
    const endpoints = await run(endpointsAt([endpoint.url]))
    expect(await run(endpoints.first(({ ask }) => ask(chainIdCall)))).toBe(31337n)
  })

  it.each<[keyof typeof asks, string, boolean, Fault]>([
    ["eth_call", "unauthorized", false, refusing(-32000, "Unauthorized: API key")],
    ["eth_call", "method-unsupported", true, refusing(-32601, "Method not found")],
    ["eth_call", "malformed", false, replying("0x".padEnd(2_000_000, "0"))],
    ["eth_getLogs", "range-too-large", true, replying(" ".repeat(2_000_000))],
  ])("that answers %s badly: %s, and it serves on: %s", async (method, kind, serves, fault) => {
    expect(await failed(method, forMethods([method], fault))).toMatchObject({ kind, serves })
  })

  it("passes on what a reverted call returned", async () => {
    const fault = forMethods(["eth_call"], refusing(3, "execution reverted", "0x08c379a0"))
    expect(await failed("eth_call", fault)).toMatchObject({
      kind: "reverted",
      revertData: "0x08c379a0",
      serves: true,
    })
  })
})
