import { SYSVAR_CLOCK_PUBKEY, type Commitment } from "@solana/web3.js"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { named, OpenNode, START } from "./OpenNode.ts"

const SOL = 1_000_000_000
const to = named(2).publicKey
const commitments: ReadonlyArray<Commitment> = ["processed", "confirmed", "finalized"]

describe("slots, commitments and blockhashes of a Solana node", () => {
  let open: OpenNode
  beforeEach(async () => {
    open = await OpenNode.start()
    open.node.advance(40)
  })
  afterEach(() => open.node.close())

  const balances = () =>
    Promise.all(commitments.map((each) => open.connection.getBalance(to, each)))

  const blockOf = (slot: number) =>
    open.connection.getBlock(slot, { commitment: "confirmed", maxSupportedTransactionVersion: 0 })

  it("answers at each commitment with the state of its own block", async () => {
    await open.land([open.pay(to, SOL)])
    expect(await balances()).toEqual([SOL, 0, 0])
    open.node.advance(2)
    expect(await balances()).toEqual([SOL, SOL, 0])
    await open.land([open.pay(to, SOL)])
    expect(await balances()).toEqual([2 * SOL, SOL, 0])
    open.node.advance(29)
    expect(await balances()).toEqual([2 * SOL, 2 * SOL, SOL])
    open.node.advance(3)
    expect(await balances()).toEqual([2 * SOL, 2 * SOL, 2 * SOL])
  })

  it("reports a transaction's commitment in its status and by requested commitment", async () => {
    const signature = await open.send([open.pay(to, SOL)])
    const seen = async () => {
      const { value } = await open.connection.getSignatureStatus(signature)
      const at = async (commitment: "confirmed" | "finalized") =>
        (await open.connection.getTransaction(signature, {
          commitment,
          maxSupportedTransactionVersion: 0,
        })) !== null
      return [
        value?.confirmationStatus,
        value?.confirmations,
        await at("confirmed"),
        await at("finalized"),
      ]
    }
    expect(await seen()).toEqual([undefined, undefined, false, false])
    open.node.advance()
    expect(await seen()).toEqual(["processed", 0, false, false])
    open.node.advance(2)
    expect(await seen()).toEqual(["confirmed", 2, true, false])
    open.node.advance(30)
    expect(await seen()).toEqual(["finalized", null, true, true])
  })

  it("forgets old signatures unless its history is searched", async () => {
    const signature = await open.land([open.pay(to, SOL)])
    open.node.advance(301)
    const status = async (searchTransactionHistory: boolean) =>
      (await open.connection.getSignatureStatus(signature, { searchTransactionHistory })).value
    expect(await status(false)).toBeNull()
    expect(await status(true)).toMatchObject({ confirmationStatus: "finalized" })
  })

  it("accepts a blockhash for 150 blocks, and executes nothing with it afterwards", async () => {
    const { blockhash, lastValidBlockHeight } = await open.connection.getLatestBlockhash()
    const valid = async () => (await open.connection.isBlockhashValid(blockhash)).value
    expect(lastValidBlockHeight).toBe((await open.connection.getBlockHeight()) + 150)
    open.node.advance(150)
    expect(await open.connection.getBlockHeight()).toBe(lastValidBlockHeight)
    expect(await valid()).toBe(true)
    const last = await open.send([open.pay(to, SOL)], { blockhash })
    open.node.advance()
    expect(await valid()).toBe(false)
    expect((await open.connection.getSignatureStatus(last)).value).not.toBeNull()

    const late = await open.sign([open.pay(to, 2 * SOL)], { blockhash })
    await expect(open.connection.sendTransaction(late)).rejects.toThrow("Blockhash not found")
    const signature = await open.connection.sendTransaction(late, { skipPreflight: true })
    open.node.advance(3)
    expect((await open.connection.getSignatureStatus(signature)).value).toBeNull()
  })

  it("counts heights by blocks and slots by time, and reports skipped slots", async () => {
    open.node.skipSlots(3)
    open.node.advance(3)
    expect(await open.connection.getSlot()).toBe(46)
    expect(await open.connection.getBlockHeight()).toBe(43)
    expect(await open.connection.getBlocks(39, 46, "confirmed")).toEqual([39, 40, 44])
    const block = await blockOf(44)
    expect(block).toMatchObject({ parentSlot: 40, blockTime: START + Math.floor(44 * 0.4) })
    expect(block?.previousBlockhash).toBe((await blockOf(40))?.blockhash)
    const confirmed = { commitment: "confirmed" }
    // Before it is final, a skipped slot looks like a future one.
    for (const slot of [42, 45, 400])
      expect(await open.refusal("getBlock", slot, confirmed)).toBe(-32004)
    open.node.advance(32)
    expect(await open.refusal("getBlock", 42, confirmed)).toBe(-32007)
    expect(await open.refusal("getBlockTime", 42)).toBe(-32007)
    open.node.behave({ longTermStorage: true })
    expect(await open.refusal("getBlock", 42, confirmed)).toBe(-32009)
  })

  it("shows programs the same clock as it answers with", async () => {
    open.node.passTime(3_600)
    open.node.advance()
    const clock = await open.connection.getAccountInfo(SYSVAR_CLOCK_PUBKEY)
    const view = new DataView(Uint8Array.from(clock?.data ?? []).buffer)
    expect(view.getBigUint64(0, true)).toBe(41n)
    expect(view.getBigInt64(32, true)).toBe(BigInt(START + 3_600 + Math.floor(41 * 0.4)))
    expect(await open.connection.getBlockTime(39)).toBe(START + Math.floor(39 * 0.4))
  })

  it("has a directly written account immediately, also after a slot without a block", async () => {
    open.node.skipSlots()
    open.fund(to, 5n)
    expect(await balances()).toEqual([5, 0, 0])
    open.node.leaveFork(1)
    expect(await balances()).toEqual([0, 0, 0])
  })

  it("lags on request, and refuses slots that it has not seen", async () => {
    await open.land([open.pay(to, SOL)])
    open.node.behave({ slotsBehind: 3 })
    expect(await balances()).toEqual([0, 0, 0])
    expect(await open.connection.getSlot()).toBe(38)
    expect(await open.refusal("getBalance", to.toBase58(), { minContextSlot: 41 })).toBe(-32016)
    expect(await open.call("getHealth")).toMatchObject({ result: "ok" })
    open.node.behave({ slotsBehind: 130 })
    expect(await open.refusal("getHealth")).toBe(-32005)
    open.node.behave({ slotsBehind: 0 })
    expect(await balances()).toEqual([SOL, 0, 0])
  })

  it("prunes its history on request, but not its state", async () => {
    const old = await open.land([open.pay(to, SOL)])
    open.node.advance(2)
    const recent = await open.land([open.pay(to, SOL)])
    open.node.advance(2)
    open.node.behave({ historyFrom: 43 })
    expect(await open.refusal("getBlock", 41, { commitment: "confirmed" })).toBe(-32001)
    expect(await open.connection.getBlocks(40, 44, "confirmed")).toEqual([43, 44])
    const known = await open.connection.getSignaturesForAddress(to, undefined, "confirmed")
    expect(known.map(({ signature }) => signature)).toEqual([recent])
    const statuses = await open.connection.getSignatureStatuses([old, recent], {
      searchTransactionHistory: true,
    })
    expect(statuses.value.map((status) => status?.slot)).toEqual([undefined, 44])
    expect(await open.connection.getBalance(to)).toBe(2 * SOL)
    expect(await open.connection.getFirstAvailableBlock()).toBe(43)
  })
})
