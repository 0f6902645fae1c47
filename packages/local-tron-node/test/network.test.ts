import { TronWeb } from "tronweb"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { chainProfile, startTronNode, type ProfileName, type TronPeer } from "../src/index.ts"
import { OpenNode } from "./OpenNode.ts"

describe("a node's options", () => {
  test.each([
    [{ blocks: 0 }, "blocks must be a whole number from 1 to 2147483647, not 0"],
    [{ blocks: 2 ** 31 }, "blocks must be a whole number from 1"],
    [{ solidifiedAfter: -1 }, "solidifiedAfter must be a whole number from 0"],
    [{ solidifiedAfter: 1.5 }, "solidifiedAfter must be a whole number"],
    [
      { accountBalance: 9_223_372_036_855 },
      "accountBalance must be a whole number from 0 to 9223372036854",
    ],
    [{ startTime: 2_999 }, "startTime must be a whole number from 3000"],
    [{ startTime: Number.NaN }, "startTime must be a whole number"],
    [{ cpuScale: -1 }, "the scale of the processor table is -1"],
    [{ callScale: -1 }, "the scale of constant calls is -1"],
    [{ port: 65_536 }, "65536"],
  ])("%j are refused", async (options, message) => {
    await expect(startTronNode(options)).rejects.toThrow(message)
  })

  test("name a profile that exists", () => {
    const isName = (text: string): text is ProfileName => text !== ""
    const named = (text: string) => (isName(text) ? chainProfile(text) : null)
    expect(() => named("shasta")).toThrow("a profile must be mainnet or nile or local, not shasta")
    expect(named("nile")?.parameters.getMaxCpuTimeOfOneTx).toBe(120)
  })
})

describe("a node without blocks while idle", () => {
  test("solidifies what is sent, and then stands still", async () => {
    const open = await OpenNode.start({ blocks: 1, blocksWhileIdle: false })
    await using node = open.node
    const start = node.head()
    for (const after of [start, start + 3]) {
      expect(node.head()).toBe(after)
      await open.send(await open.sign(await open.pay(open.other.address, 1 + after)))
      // The block of the transaction, and the two that solidify it.
      await expect.poll(() => node.solidified(), { interval: 1 }).toBe(after + 1)
    }
    // Requests take longer than the millisecond between two blocks.
    await open.header()
    expect(node.head()).toBe(start + 6)
  })
})

describe("a running node", () => {
  let open: OpenNode
  beforeAll(async () => {
    open = await OpenNode.start()
  })
  afterAll(() => open.node.close())

  test.each([
    ["advance", () => open.node.advance(-1)],
    ["advance by a part", () => open.node.advance(1.5)],
    ["pass back", () => open.node.passTime(-3_000)],
    ["pass no number", () => open.node.passTime(Number.NaN)],
    ["pass beyond all dates", () => open.node.passTime(2 ** 53 - 1)],
    ["take a balance below 0", () => open.node.setBalance(open.other.address, -1n)],
    ["take a balance of 2^63", () => open.node.setBalance(open.other.address, 2n ** 63n)],
    ["take an account's name", () => open.node.setBalance("0x12", 1n)],
  ])("does not %s, keeps what is pending, and goes on", async (_what, act) => {
    const signed = await open.sign(await open.pay(open.other.address, 1))
    await open.send(signed)
    const before = await open.balance(open.other.address)
    const time = (await open.header()).timestamp
    await expect(act()).rejects.toThrow(RangeError)
    expect(await open.balance(open.other.address)).toBe(before)
    await open.node.advance()
    expect((await open.header()).timestamp).toBe(time + 3_000)
    expect(await open.receipt(signed.txID)).toMatchObject({ id: signed.txID })
  })
})

describe("a further node of the network", () => {
  let open: OpenNode
  let peer: TronPeer
  beforeAll(async () => {
    open = await OpenNode.start()
    peer = await open.node.openPeer({ settings: { supportConstant: false } })
  })
  afterAll(() => open.node.close())
  const headOf = async (url: string) =>
    new TronWeb({ fullHost: url }).trx.getCurrentBlock().then(({ blockID }) => blockID)
  const askPeer = async (path: string, body: unknown) => {
    const response = await fetch(`${peer.url}/wallet/${path}`, {
      method: "POST",
      body: JSON.stringify(body),
    })
    return response.json()
  }

  test("has the same blocks and pending transactions", async () => {
    expect(await headOf(peer.url)).toBe(await headOf(open.node.url))
    const signed = await open.sign(await open.pay(open.other.address, 1))
    expect(await askPeer("broadcasttransaction", signed)).toMatchObject({ result: true })
    await open.node.advance()
    expect(await open.receipt(signed.txID)).toMatchObject({ id: signed.txID })
  })

  test("has faults and settings of its own", async () => {
    peer.behave({ blocksBehind: 1 })
    expect(await headOf(peer.url)).not.toBe(await headOf(open.node.url))
    peer.behave({ blocksBehind: 0 })
    open.node.behave({ busy: true })
    const signed = await open.sign(await open.pay(open.other.address, 2))
    expect(await open.send(signed)).toMatchObject({ code: "SERVER_BUSY" })
    expect(await askPeer("broadcasttransaction", signed)).toMatchObject({ result: true })
    open.node.behave({ busy: false })
    const call = { owner_address: open.payer.address, data: "00", visible: true }
    const refusal = { result: { message: "this node does not support constant" } }
    expect(await askPeer("triggerconstantcontract", call)).toMatchObject(refusal)
    expect(await open.post("wallet/triggerconstantcontract", call)).not.toMatchObject(refusal)
  })

  test("shares the network's faults", async () => {
    open.node.behave({ unsolidified: true })
    await open.node.advance(60)
    const signed = await open.sign(await open.pay(open.other.address, 3))
    expect(await askPeer("broadcasttransaction", signed)).toMatchObject({
      code: "BLOCK_UNSOLIDIFIED",
    })
    open.node.behave({ unsolidified: false })
  })

  test("closes alone, and with the network's first node", async () => {
    const alone = await open.node.openPeer()
    await alone.close()
    await expect(fetch(alone.url)).rejects.toThrow("fetch failed")
    expect(await headOf(open.node.url)).toHaveLength(64)
    const ending = await startTronNode({ blocks: "manual" })
    const other = await ending.openPeer()
    await ending.close()
    await expect(fetch(other.url)).rejects.toThrow("fetch failed")
  })
})
