import { evmChain } from "@shielded-relay/chain-evm"
import { shieldedPoolAbi } from "@shielded-relay/pool-contracts"
import { testToken } from "@shielded-relay/pool-contracts/testing"
import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { deployDevnet, startEvmNode } from "../../src/index.ts"

describe("a deployed local network", () => {
  it("has a pool that accepts its tokens, and users who hold them", async () => {
    await using node = await startEvmNode()
    const devnet = await deployDevnet(node)
    const [dollar, gold, native] = devnet.tokens
    expect([dollar.decimals, gold.decimals, native.decimals]).toEqual([6, 18, 18])
    for (const { address, minimumDeposit } of devnet.tokens) {
      expect(
        await node.client.readContract({
          address: devnet.pool,
          abi: shieldedPoolAbi,
          functionName: "minDeposit",
          args: [address],
        }),
      ).toBe(minimumDeposit)
    }
    for (const { address: user } of devnet.users) {
      expect(
        await node.client.readContract({
          address: dollar.address,
          abi: testToken.abi,
          functionName: "balanceOf",
          args: [user],
        }),
      ).toBe(1_000_000_000_000n)
    }
  })

  it.each([26, 5] as const)(
    "connects with the options it gives, at depth %i",
    async (treeDepth) => {
      await using node = await startEvmNode()
      const { chainOptions, pool, relayers } = await deployDevnet(node, { treeDepth })
      const { gateway, tokens } = await Effect.runPromise(Effect.scoped(evmChain(chainOptions)))
      expect(gateway.pool).toBe(pool.toLowerCase())
      expect(gateway.senders).toEqual(relayers.map(({ address }) => address.toLowerCase()))
      expect(tokens.map(({ symbol }) => symbol)).toEqual(["USDT", "GLD", "ETH"])
    },
  )

  it("leaves a node with manual mining in that mode", async () => {
    await using node = await startEvmNode({ mining: "manual" })
    await deployDevnet(node)
    const before = await node.client.getBlockNumber()
    await node.client.sendUnsignedTransaction({
      from: "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266",
    })
    expect(await node.client.getBlockNumber()).toBe(before)
  })
})
