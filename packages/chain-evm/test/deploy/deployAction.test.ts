import { developmentAccounts, startEvmNode, type EvmNode } from "@shielded-relay/devnet"
import { Redacted } from "effect"
import type { Hex } from "viem"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { deployAction, deployPool, type DeployActionOptions } from "../../src/index.ts"

const [owner, stranger] = developmentAccounts
let node: EvmNode
let pool: Hex

const place = () => ({
  chainId: 31337,
  endpoints: [{ url: node.url }],
  deployer: Redacted.make(owner.privateKey),
})
beforeAll(async () => {
  node = await startEvmNode()
  const deployed = await deployPool({ ...place(), treeDepth: 5 })
  pool = `0x${deployed.pool.slice(2)}`
})
afterAll(() => node.close())

const register = (changes: Partial<DeployActionOptions> = {}) =>
  deployAction({
    ...place(),
    pool,
    name: "Router",
    // Any contract: what it does is not looked at here.
    contract: { kind: "router", router: pool },
    ...changes,
  })

describe("an action", () => {
  it("is registered by the pool's owner, for 48 hours later, under a name that is used once", async () => {
    const { timestamp } = await node.client.getBlock()
    const { activeFrom } = await register()
    expect(activeFrom - Number(timestamp)).toBeGreaterThanOrEqual(48 * 3_600)
    await expect(register()).rejects.toMatchObject({
      _tag: "DeploymentFailed",
      step: "register the action Router",
      reason: "reverted",
    })
  })

  it.each<[string, string, () => Partial<DeployActionOptions>]>([
    [
      "another than the pool's owner",
      "invalid-sender",
      () => ({ deployer: Redacted.make(stranger.privateKey) }),
    ],
    ["a pool that is none", "no-pool", () => ({ pool: stranger.address })],
    ["a pool that is no address", "invalid-address", () => ({ pool: "pool" })],
    [
      "a router that is no address",
      "invalid-address",
      () => ({ contract: { kind: "router", router: "router" } }),
    ],
  ])("is refused for %s before anything is paid", async (_what, code, changes) => {
    const sent = () =>
      Promise.all(
        [owner, stranger].map(({ address }) => node.client.getTransactionCount({ address })),
      )
    const before = await sent()
    await expect(register({ name: "Other", ...changes() })).rejects.toMatchObject({
      _tag: "ChainMisconfigured",
      code,
    })
    expect(await sent()).toEqual(before)
  })
})
