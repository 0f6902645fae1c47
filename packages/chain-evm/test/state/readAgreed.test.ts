import {
  forMethods,
  lagging,
  replying,
  startEvmNode,
  startFaultyEndpoint,
  type EvmNode,
  type Fault,
} from "@shielded-relay/devnet"
import { numberToHex, type Hex } from "viem"
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest"
import { messageCall } from "../../src/rpc/ethereumCalls.ts"
import { readAgreed } from "../../src/state/readAgreed.ts"
import { endpointsAt } from "../fixture/endpoints.ts"
import { failureOf, resources } from "../fixture/run.ts"

let node: EvmNode
const { run, close } = resources()
const contract: Hex = "0x00000000000000000000000000000000000b0b0b"
const nobody = "http://127.0.0.1:9"

beforeAll(async () => {
  node = await startEvmNode()
  // NUMBER PUSH0 MSTORE PUSH1 32 PUSH0 RETURN: the number of the block that is asked.
  await node.client.setCode({ address: contract, bytecode: "0x435f5260205ff3" })
  await node.client.mine({ blocks: 5 })
})
afterAll(async () => {
  await close()
  await node.close()
})

const ask = async (urls: ReadonlyArray<string>) => {
  const endpoints = await run(endpointsAt(urls))
  return readAgreed(
    endpoints,
    (endpoint, block) => endpoint.ask(messageCall({ to: contract, data: "0x" }, block)),
    (answer) => answer,
  )
}
const behind = async (fault: Fault) => {
  const endpoint = await startFaultyEndpoint(node.url, fault)
  onTestFinished(endpoint.close)
  return endpoint.url
}
const word = (value: number): Hex => numberToHex(value, { size: 32 })
const lying = (result: Hex): Fault => forMethods(["eth_call"], replying(result))

describe("a question to a contract", () => {
  it("is answered by one endpoint where only one is configured", async () => {
    expect(await run(await ask([node.url]))).toMatchObject({
      answer: word(5),
      block: { number: 5 },
    })
  })

  it("is answered when two agree, whatever a third says", async () => {
    const liar = await behind(lying(word(99)))
    expect((await run(await ask([liar, node.url, node.url]))).answer).toBe(word(5))
    expect((await run(await ask([liar, nobody, node.url, node.url]))).answer).toBe(word(5))
  })

  it("is asked at a block that two have, so that one that lags a little does not disagree", async () => {
    const slow = await behind(lagging(2))
    expect(await run(await ask([slow, node.url]))).toMatchObject({
      answer: word(3),
      block: { number: 3 },
    })
    expect((await run(await ask([slow, node.url, node.url]))).answer).toBe(word(5))
  })

  it("has no answer when two differ, or only one of two speaks", async () => {
    const liar = await behind(lying(word(99)))
    expect(await failureOf(await ask([liar, node.url]))).toMatchObject({
      _tag: "ChainUnavailable",
      reason: "endpoints disagree about a contract",
    })
    expect(await failureOf(await ask([nobody, node.url]))).toMatchObject({
      _tag: "ChainUnavailable",
    })
  })
})
