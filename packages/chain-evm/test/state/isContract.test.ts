import { parseAddress } from "@shielded-relay/core"
import type { Devnet } from "@shielded-relay/devnet"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { evmChain } from "../../src/index.ts"
import { startPool } from "../fixture/pool.ts"
import { resources } from "../fixture/run.ts"

let devnet: Devnet
const { run, close } = resources()

beforeAll(async () => {
  devnet = await startPool()
})
afterAll(async () => {
  await close()
  await devnet.node.close()
})

describe("an address", () => {
  it("with code of its own is a contract; a key is none, also with an EIP-7702 delegation", async () => {
    const { gateway } = await run(evmChain(devnet.chainOptions))
    const [user, delegated] = devnet.users
    const isContract = (text = "") => {
      const address = parseAddress(text, "evm")
      return address === null ? null : run(gateway.isContract(address))
    }
    expect(await isContract(devnet.pool)).toBe(true)
    expect(await isContract(user?.address)).toBe(false)
    await devnet.node.client.setCode({
      address: delegated?.address ?? devnet.pool,
      bytecode: `0xef0100${devnet.pool.slice(2)}`,
    })
    expect(await isContract(delegated?.address)).toBe(false)
    expect(await run(gateway.senderBalance(gateway.senders[0] ?? gateway.pool))).toBeGreaterThan(0n)
  })
})
