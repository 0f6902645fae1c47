import { parseAddress } from "@shielded-relay/core"
import { receiptOf, type Devnet } from "@shielded-relay/devnet"
import { testSanctionsList } from "@shielded-relay/pool-contracts/testing"
import type { Address } from "viem"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { evmChain } from "../../src/index.ts"
import { startPool } from "../fixture/pool.ts"
import { failureOf, resources } from "../fixture/run.ts"

let devnet: Devnet
let oracle: Address
const { run, close } = resources()
const { abi, bytecode } = testSanctionsList

beforeAll(async () => {
  devnet = await startPool()
  const { node, owner } = devnet
  const hash = await node.client.deployContract({ account: owner.address, abi, bytecode })
  oracle = (await receiptOf(node.client, hash)).contractAddress ?? owner.address
})
afterAll(async () => {
  await close()
  await devnet.node.close()
})

const parsed = (text: string) => {
  const address = parseAddress(text, "any")
  if (address === null) throw new Error(`${text} is no address`)
  return address
}
const name = async (account: Address, sanctioned: boolean) => {
  const { node, owner } = devnet
  const hash = await node.client.writeContract({
    account: owner.address,
    address: oracle,
    abi,
    functionName: "set",
    args: [account, sanctioned],
  })
  await receiptOf(node.client, hash)
}
const connect = async (sanctionsOracle: string = oracle) => {
  const { isSanctioned } = await run(evmChain({ ...devnet.chainOptions, sanctionsOracle }))
  if (isSanctioned === undefined) throw new Error("the chain has no oracle")
  return isSanctioned
}
const someone = "0x00000000000000000000000000000000000c0ffe"

describe("a sanctions oracle", () => {
  it("names whom its contract names, until it is asked again a minute later", async () => {
    const isSanctioned = await connect()
    expect(await run(isSanctioned(parsed(someone)))).toBe(false)
    await name(someone, true)
    // Within a minute nobody asks twice; a service that starts now has to.
    expect(await run(isSanctioned(parsed(someone)))).toBe(false)
    const later = await connect()
    expect(await run(later(parsed(someone)))).toBe(true)
    expect(await run(later(parsed(devnet.pool)))).toBe(false)
  })

  it("has nothing to say of an address that is none of its chain's", async () => {
    const isSanctioned = await connect()
    expect(await run(isSanctioned(parsed("So11111111111111111111111111111111111111112")))).toBe(
      false,
    )
  })

  it("that stops to answer decides nothing", async () => {
    const isSanctioned = await connect()
    await devnet.node.client.setCode({ address: oracle, bytecode: "0x" })
    expect(await failureOf(isSanctioned(parsed(devnet.pool)))).toMatchObject({
      _tag: "ChainUnavailable",
    })
  })

  it.each([
    ["0x00000000000000000000000000000000000f0000", /does not answer/],
    ["0x7", /must be a valid EVM address/],
  ])("at %s is refused at the start", async (address, message) => {
    await expect(connect(address)).rejects.toMatchObject({
      code: "sanctions-oracle",
      message: expect.stringMatching(message) as unknown,
    })
  })
})
