import { spawn } from "node:child_process"
import { once } from "node:events"
import { createInterface } from "node:readline"
import { fileURLToPath } from "node:url"
import { parseEther } from "viem"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { developmentAccounts, receiptOf, startEvmNode, type EvmNode } from "../../src/index.ts"
import { superviseProcess } from "../../src/node/superviseProcess.ts"
import { hasEnded, processesOfGroup } from "./processes.ts"

const [first, second] = developmentAccounts

describe("a local node", () => {
  let node: EvmNode
  beforeAll(async () => {
    node = await startEvmNode({ slotsInAnEpoch: 2 })
  })
  afterAll(() => node.close())

  it("listens on a loopback port with the given chain id and funded published accounts", async () => {
    expect(new URL(node.url).hostname).toBe("127.0.0.1")
    expect(await node.client.getChainId()).toBe(31337)
    expect(await node.client.getBalance({ address: first.address })).toBe(parseEther("10000"))
  })

  it("mines, sets balances, and goes back to a snapshot", async () => {
    const snapshot = await node.client.snapshot()
    await node.client.mine({ blocks: 3 })
    await node.client.setBalance({ address: second.address, value: 7n })
    expect(await node.client.getBalance({ address: second.address })).toBe(7n)
    await node.client.revert({ id: snapshot })
    expect(await node.client.getBlockNumber()).toBe(0n)
    expect(await node.client.getBalance({ address: second.address })).toBe(parseEther("10000"))
  })

  it("keeps the finalized tag two epochs behind the newest block", async () => {
    await node.client.mine({ blocks: 10 })
    const finalized = await node.client.getBlock({ blockTag: "finalized" })
    expect((await node.client.getBlockNumber()) - finalized.number).toBe(4n)
  })

  it("reorganizes: the newest blocks get other hashes, and their transactions are lost", async () => {
    await node.client.impersonateAccount({ address: first.address })
    const hash = await node.client.sendTransaction({
      account: first.address,
      to: second.address,
      value: 1n,
    })
    const { blockNumber, blockHash } = await receiptOf(node.client, hash)
    await node.client.mine({ blocks: 1 })
    await node.reorganise(2)
    expect(await node.client.getBlockNumber()).toBe(blockNumber + 1n)
    expect((await node.client.getBlock({ blockNumber })).hash).not.toBe(blockHash)
    await expect(node.client.getTransactionReceipt({ hash })).rejects.toThrow(/could not be found/)
  })

  it("mines nothing by itself in manual mode", async () => {
    await using manual = await startEvmNode({ mining: "manual", chainId: 1337 })
    await manual.client.impersonateAccount({ address: first.address })
    const hash = await manual.client.sendTransaction({
      account: first.address,
      to: second.address,
      value: 1n,
    })
    expect((await manual.client.getTransaction({ hash })).blockNumber).toBe(null)
    await manual.client.mine({ blocks: 1 })
    expect((await manual.client.getTransaction({ hash })).blockNumber).toBe(1n)
  })

  it("runs next to others: every node has its own port", async () => {
    await using other = await startEvmNode()
    expect(other.url).not.toBe(node.url)
  })
})

describe("no node is left over", () => {
  it("after close, which may be called twice", async () => {
    const node = await startEvmNode()
    expect(processesOfGroup(node.pid)).toHaveLength(2)
    await node.close()
    await node.close()
    expect(processesOfGroup(node.pid)).toEqual([])
  })

  it.each(["SIGKILL", "SIGINT"] as const)("after its parent got %s", async (signal) => {
    const { parent, group } = await nodeInAProcess()
    expect(processesOfGroup(group)).toHaveLength(2)
    parent.kill(signal)
    await once(parent, "exit")
    await hasEnded(group)
    expect(processesOfGroup(group)).toEqual([])
  })

  it("after its parent exited without closing it", async () => {
    const { parent, group } = await nodeInAProcess("ends")
    if (parent.exitCode === null) await once(parent, "exit")
    expect(parent.exitCode).toBe(0)
    await hasEnded(group)
    expect(processesOfGroup(group)).toEqual([])
  })

  it("when it cannot start, and the error names the reason", async () => {
    await using node = await startEvmNode()
    const port = Number(new URL(node.url).port)
    await expect(startEvmNode({ port })).rejects.toThrow(
      /ended with code 1 before it was ready\n[^]*address already in use/i,
    )
  })

  it("when it is not ready in time, and the error contains its output", async () => {
    const program = {
      program: process.execPath,
      parameters: ["-e", 'console.error("the disk is full"); setInterval(() => {}, 1000)'],
      readyText: "ready",
    }
    await expect(superviseProcess({ ...program, readyWithinMilliseconds: 2_000 })).rejects.toThrow(
      / was not ready within 2000 ms\nthe disk is full$/,
    )
  })
})

async function nodeInAProcess(...parameters: ReadonlyArray<string>) {
  const program = fileURLToPath(new URL("nodeInAProcess.ts", import.meta.url))
  const parent = spawn(process.execPath, ["--conditions=source", program, ...parameters], {
    stdio: ["pipe", "pipe", "inherit"],
  })
  const [line] = await once(createInterface({ input: parent.stdout }), "line")
  return { parent, group: Number(line) }
}
