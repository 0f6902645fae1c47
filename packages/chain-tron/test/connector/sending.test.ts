import type { PoolGatewayShape, SignedTransaction } from "@shielded-relay/core"
import type { TronDevnet } from "@shielded-relay/devnet/tron"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { tronChain } from "../../src/index.ts"
import { optionsFor, refusedUpdate, startPool } from "../fixture/tronPool.ts"
import { resources } from "../fixture/tronNode.ts"

let devnet: TronDevnet
let gateway: PoolGatewayShape
const { run, close } = resources()

beforeAll(async () => {
  devnet = await startPool()
})
afterAll(async () => {
  await close()
  await devnet.node.close()
})
beforeEach(async () => {
  devnet.node.behave({
    onSend: () => "executed",
    blocksBehind: 0,
    busy: false,
    unsolidified: false,
    historyFrom: 0,
  })
  await devnet.node.advance(3)
  gateway = (await run(tronChain(optionsFor(devnet)))).gateway
})

const sender = () => gateway.senders[0] ?? gateway.pool
const fresh = async (transaction = refusedUpdate()) =>
  run(gateway.sign(transaction, sender(), null, await run(gateway.suggestFees(transaction))))
const statusOf = async ({ hash }: SignedTransaction) => run(gateway.transactionStatus(hash))
const stateOf = async (signed: SignedTransaction) => (await statusOf(signed)).state
const send = (signed: SignedTransaction) => run(gateway.broadcast(signed))
/** How many blocks contain the transaction. */
const times = async ({ hash }: SignedTransaction) => {
  let found = 0
  for (let number = devnet.deploymentBlock; number <= devnet.node.head(); number += 1) {
    const { transactions = [] } = await devnet.owner.web.trx.getBlockByNumber(number)
    found += transactions.filter(({ txID }) => txID === hash).length
  }
  return found
}

describe("a transaction on its way to a block", () => {
  it("waits in the node's pool, and is in a block with what it burnt", async () => {
    const signed = await fresh()
    expect(await stateOf(signed)).toBe("unknown")
    const before = await devnet.relayers[0].coins(devnet.relayers[0].address)
    expect(await send(signed)).toBe("accepted")
    expect(await stateOf(signed)).toBe("pending")
    await devnet.node.advance()
    const status = await statusOf(signed)
    const after = await devnet.relayers[0].coins(devnet.relayers[0].address)
    // The pool refuses the call: what it used is burnt.
    expect(status).toMatchObject({ state: "mined", success: false, sender: sender() })
    expect(status.state === "mined" && status.cost).toBe(before - after)
    expect(status.state === "mined" && status.gasUsed > 0n && status.cost < signed.fees.most).toBe(
      true,
    )
  })

  it.each(["dropped", "dropped, answer lost"] as const)(
    "that was %s is sent again, and lands once",
    async (fate) => {
      const signed = await fresh()
      devnet.node.behave({ onSend: () => fate })
      expect(await send(signed)).toBe(fate === "dropped" ? "accepted" : "unclear")
      await devnet.node.advance()
      expect(await stateOf(signed)).toBe("unknown")
      devnet.node.behave({ onSend: () => "executed" })
      expect(await send(signed)).toBe("accepted")
      await devnet.node.advance()
      expect(await stateOf(signed)).toBe("mined")
      expect(await times(signed)).toBe(1)
    },
  )

  it.each(["duplicated", "executed, answer lost"] as const)(
    "that was %s has been accepted",
    async (fate) => {
      const signed = await fresh()
      devnet.node.behave({ onSend: () => fate })
      expect(await send(signed)).toBe("accepted")
      await devnet.node.advance()
      expect(await send(signed)).toBe("accepted")
      await devnet.node.advance()
      expect(await times(signed)).toBe(1)
    },
  )

  it("that is late lands once, though it was sent again meanwhile", async () => {
    const signed = await fresh()
    devnet.node.behave({ onSend: () => "delayed", delayBlocks: 2 })
    expect(await send(signed)).toBe("accepted")
    await devnet.node.advance()
    expect(await stateOf(signed)).toBe("unknown")
    devnet.node.behave({ onSend: () => "executed" })
    expect(await send(signed)).toBe("accepted")
    await devnet.node.advance(4)
    expect(await times(signed)).toBe(1)
  })

  it("that a fork lost is unknown again, and the same bytes land on the new chain", async () => {
    const signed = await fresh()
    await send(signed)
    await devnet.node.advance()
    expect(await stateOf(signed)).toBe("mined")
    await devnet.node.leaveFork(1)
    expect(await stateOf(signed)).toBe("unknown")
    expect(await send(signed)).toBe("accepted")
    await devnet.node.advance()
    expect(await stateOf(signed)).toBe("mined")
    expect(await times(signed)).toBe(1)
  })

  it("is neither accepted nor refused by a node whose pool is full", async () => {
    const signed = await fresh()
    devnet.node.behave({ busy: true })
    expect(await send(signed)).toBe("unclear")
    devnet.node.behave({ busy: false })
    expect(await send(signed)).toBe("accepted")
  })

  it("of a node behind is accepted, since it names a solidified block", async () => {
    devnet.node.behave({ blocksBehind: 2 })
    const signed = await fresh()
    expect(await send(signed)).toBe("accepted")
    devnet.node.behave({ blocksBehind: 0 })
    await devnet.node.advance()
    expect(await stateOf(signed)).toBe("mined")
  })

  it("has expired only once a solidified block is younger, at a node that has the history", async () => {
    const signed = await fresh()
    devnet.node.behave({ onSend: () => "dropped" })
    await send(signed)
    await devnet.node.passTime(95_000)
    await devnet.node.advance()
    // The node refuses the bytes, but an unsolidified block says nothing for good.
    expect(await send(signed)).toBe("unclear")
    await devnet.node.advance(3)
    devnet.node.behave({ historyFrom: devnet.node.head() - 1 })
    expect(await send(signed)).toBe("unclear")
    devnet.node.behave({ historyFrom: 0 })
    expect(await send(signed)).toBe("expired")
  })

  it("is the same transaction only if it is signed with the same terms", async () => {
    const [one, other] = [await fresh(), await fresh()]
    expect(one.hash).not.toBe(other.hash)
    expect([await send(one), await send(other)]).toEqual(["accepted", "accepted"])
    await devnet.node.advance()
    expect([await times(one), await times(other)]).toEqual([1, 1])
  })
})

describe("an account that pays", () => {
  const balanceOf = (sun: bigint) => devnet.node.setBalance(devnet.relayers[0].address, sun)
  const plenty = 1_000_000_000_000n

  it("that is said not to cover its unexpired bytes sends none of them", async () => {
    const [first, second] = [await fresh(), await fresh()]
    expect(await run(gateway.broadcast(first, true))).toBe("accepted")
    expect(await run(gateway.broadcast(second, false))).toBe("unfunded")
    await devnet.node.advance()
    expect([await times(first), await times(second)]).toEqual([1, 0])
    // What a node has already is accepted whatever the account has left.
    expect(await run(gateway.broadcast(first, false))).toBe("accepted")
  })

  it("reserves fees until a final block is younger than its bytes", async () => {
    const signed = await fresh()
    const { feeReserve, expiry } = gateway
    if (feeReserve === null || expiry === null) throw new Error("bytes expire on TRON")
    const { lastHeight = 0 } = signed
    expect(await run(feeReserve.finalHeight)).toBeLessThanOrEqual(lastHeight)
    expect(await run(expiry.lastHeight)).toBeGreaterThanOrEqual(lastHeight)
    await devnet.node.passTime(130_000)
    await devnet.node.advance(4)
    const later = (await run(tronChain(optionsFor(devnet)))).gateway
    expect(await run(later.feeReserve?.finalHeight ?? feeReserve.finalHeight)).toBeGreaterThan(
      lastHeight,
    )
  })

  it("has its own answer where it is empty, whatever its bytes say", async () => {
    await balanceOf(0n)
    const signed = await fresh()
    expect(await send(signed)).toBe("unfunded")
    expect(await run(gateway.senderBalance(sender()))).toBe(0n)
    await balanceOf(plenty)
  })

  it("that ran out of energy has burnt its fee limit", async () => {
    const fees = await run(gateway.suggestFees(refusedUpdate()))
    const tight = { ...fees, terms: { ...fees.terms, feeLimit: "1000" } }
    const signed = await run(gateway.sign(refusedUpdate(), sender(), null, tight))
    expect(await send(signed)).toBe("accepted")
    await devnet.node.advance()
    const status = await statusOf(signed)
    expect(status).toMatchObject({ state: "mined", success: false, gasUsed: 10n })
    expect(status.state === "mined" && status.cost >= 1_000n).toBe(true)
  })
})
