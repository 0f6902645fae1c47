import {
  cutting,
  developmentAccounts,
  forMethods,
  refusing,
  startEvmNode,
  startFaultyEndpoint,
  type EvmNode,
} from "@shielded-relay/devnet"
import { poolKeys, shieldedPoolAbi } from "@shielded-relay/pool-contracts"
import { Effect, Redacted } from "effect"
import { zeroAddress } from "viem"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { deployPool, deployPoolEffect, type DeployPoolOptions } from "../../src/index.ts"

const [deployer, owner, penniless] = developmentAccounts
let node: EvmNode

beforeAll(async () => {
  node = await startEvmNode()
  await node.client.setBalance({ address: penniless.address, value: 0n })
})
afterAll(() => node.close())

const options = (changes: Partial<DeployPoolOptions> = {}): DeployPoolOptions => ({
  chainId: 31337,
  endpoints: [{ url: node.url }],
  deployer: Redacted.make(deployer.privateKey),
  ...changes,
})
const deploy = (changes: Partial<DeployPoolOptions> = {}) => deployPool(options(changes))
const refusal = (changes: Partial<DeployPoolOptions>) =>
  deploy(changes).then(
    () => "deployed",
    (error: unknown) => error,
  )

describe("a deployed pool", () => {
  it("belongs to its owner, verifies with the packaged keys and accepts the given tokens", async () => {
    const { pool, deploymentBlock, gasUsed } = await deploy({
      minimumDeposits: [{ token: zeroAddress, amount: 5n }],
    })
    const address = `0x${pool.slice(2)}` as const
    const read = { address, abi: shieldedPoolAbi } as const
    expect(await node.client.readContract({ ...read, functionName: "owner" })).toBe(
      deployer.address,
    )
    expect(await node.client.readContract({ ...read, functionName: "vkHash" })).toBe(
      poolKeys(26).vkHash,
    )
    expect(
      await node.client.readContract({ ...read, functionName: "minDeposit", args: [zeroAddress] }),
    ).toBe(5n)
    const before = { address, blockNumber: BigInt(deploymentBlock - 1) }
    expect(await node.client.getCode(before)).toBe(undefined)
    expect(await node.client.getCode({ address, blockNumber: BigInt(deploymentBlock) })).toMatch(
      /^0x6/,
    )
    expect(gasUsed).toBeGreaterThan(3_000_000n)
  })

  it("may belong to another than who pays for it", async () => {
    const { pool } = await deploy({ owner: owner.address, treeDepth: 5 })
    const address = `0x${pool.slice(2)}` as const
    const read = { address, abi: shieldedPoolAbi } as const
    expect(await node.client.readContract({ ...read, functionName: "owner" })).toBe(owner.address)
    expect(await node.client.readContract({ ...read, functionName: "depth" })).toBe(5)
  })
})

describe("a deployment is refused", () => {
  it("with development keys on a chain that is no known test network", async () => {
    await using mainnet = await startEvmNode({ chainId: 1 })
    expect(await refusal({ chainId: 1, endpoints: [{ url: mainnet.url }] })).toMatchObject({
      _tag: "ChainMisconfigured",
      code: "development-keys",
    })
    expect(await mainnet.client.getBlockNumber()).toBe(0n)
  })

  it("through an endpoint of another chain", async () => {
    expect(await refusal({ chainId: 1337 })).toMatchObject({ _tag: "ChainUnavailable" })
  })

  it("with a key or owner that is none", async () => {
    expect(await refusal({ deployer: Redacted.make("0x1") })).toMatchObject({
      code: "invalid-sender",
    })
    expect(await refusal({ owner: "nobody" })).toMatchObject({ code: "invalid-address" })
  })

  it("before anything is paid when its last steps would be", async () => {
    const { address } = deployer
    const before = await node.client.getTransactionCount({ address })
    expect(await refusal({ minimumDeposits: [{ token: "dollar", amount: 1n }] })).toMatchObject({
      code: "invalid-address",
    })
    expect(
      await refusal({
        owner: owner.address,
        minimumDeposits: [{ token: zeroAddress, amount: 1n }],
      }),
    ).toMatchObject({ code: "invalid-sender" })
    expect(await node.client.getTransactionCount({ address })).toBe(before)
  })

  it("by the chain, without funds", async () => {
    expect(await refusal({ deployer: Redacted.make(penniless.privateKey) })).toMatchObject({
      _tag: "DeploymentFailed",
      step: "create PoseidonT4",
      reason: "unfunded",
      message: expect.stringContaining("the deployer has too few coins: send it some"),
    })
  })

  it("by a block that never comes", async () => {
    await using manual = await startEvmNode({ mining: "manual" })
    expect(
      await refusal({ endpoints: [{ url: manual.url }], minedWithinMilliseconds: 200 }),
    ).toMatchObject({ _tag: "DeploymentFailed", reason: "not-mined", step: "create PoseidonT4" })
  })

  it("by endpoints of which none answers", async () => {
    await using down = await startFaultyEndpoint(node.url, cutting)
    expect(await refusal({ endpoints: [{ url: down.url }] })).toMatchObject({
      _tag: "ChainUnavailable",
    })
  })
})

it("a deployment survives an endpoint that already knows what it is sent", async () => {
  await using endpoint = await startFaultyEndpoint(node.url)
  endpoint.behave(async (request, next) => {
    const reply = await next(request)
    return request.method === "eth_sendRawTransaction"
      ? forMethods([request.method], refusing(-32000, "already known"))(request, next)
      : reply
  })
  const { deploymentBlock } = await deploy({ endpoints: [{ url: endpoint.url }] })
  expect(deploymentBlock).toBeGreaterThan(0)
})

it("a deployment is sent to the endpoints that send, and none of it to one that only reads", async () => {
  await using reading = await startFaultyEndpoint(node.url)
  await deploy({
    endpoints: [{ url: reading.url, use: "read" }, { url: node.url }],
  })
  expect(reading.requests.map(({ method }) => method)).not.toContain("eth_sendRawTransaction")
})

describe("as an Effect", () => {
  it("a deployment begins when it is run, and not before", async () => {
    const sent = () => node.client.getTransactionCount({ address: deployer.address })
    const before = await sent()
    const deployment = deployPoolEffect(options({ treeDepth: 5 }))
    expect(await sent()).toBe(before)
    const { pool } = await Effect.runPromise(Effect.scoped(deployment))
    expect(await node.client.getCode({ address: `0x${pool.slice(2)}` })).toMatch(/^0x.{100,}/)
  })
})
