import type { PoolGatewayShape } from "@shielded-relay/core"
import { mining, type TronDevnet } from "@shielded-relay/devnet/tron"
import { refusingToken } from "@shielded-relay/pool-contracts/testing"
import { Effect } from "effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { tronChain } from "../../src/index.ts"
import { addressOf, newNote, optionsFor, startPool } from "../fixture/tronPool.ts"
import { resources } from "../fixture/tronNode.ts"

let devnet: TronDevnet
let gateway: PoolGatewayShape
let token: string
const { run, close } = resources()

beforeAll(async () => {
  devnet = await startPool()
  gateway = (await run(tronChain(optionsFor(devnet)))).gateway
  token = await mining(devnet.node, devnet.owner.create(refusingToken, ["Strict", "STR", 6]))
  await call("mint(address,uint256)", [
    { type: "address", value: devnet.pool },
    { type: "uint256", value: 1_000n },
  ])
})
afterAll(async () => {
  await close()
  await devnet.node.close()
})

const call = (method: string, parameters: Parameters<TronDevnet["owner"]["call"]>[2]) =>
  mining(devnet.node, devnet.owner.call(token, method, parameters))
const blacklist = (account: string, listed: boolean) =>
  call("setBlackListed(address,bool)", [
    { type: "address", value: account },
    { type: "bool", value: listed },
  ])
const payout = (amount = 5n) => ({
  token: addressOf(token),
  to: addressOf(devnet.users[1].address),
  amount,
})

describe("a payout on TRON", () => {
  it("is refused for a recipient on the token's blacklist, and for more than the pool holds", async () => {
    expect(await run(gateway.refusesPayout(payout()))).toBe(false)
    expect(await run(gateway.refusesPayout(payout(1_001n)))).toBe(true)
    await blacklist(devnet.users[1].address, true)
    expect(await run(gateway.refusesPayout(payout()))).toBe(true)
    await blacklist(devnet.users[1].address, false)
    expect(await run(gateway.refusesPayout(payout()))).toBe(false)
  })

  it("waits while the token is paused, or has the pool on its blacklist: no recipient is at fault", async () => {
    await blacklist(devnet.pool, true)
    const refused = await run(Effect.flip(gateway.refusesPayout(payout())))
    expect(refused).toMatchObject({ _tag: "ChainUnavailable", retryable: true })
    expect(refused.reason).toContain(token)
    await blacklist(devnet.pool, false)
    await call("setPaused(bool)", [{ type: "bool", value: true }])
    const paused = await run(Effect.flip(gateway.refusedRecipients([payout()])))
    expect(paused._tag).toBe("ChainUnavailable")
    await call("setPaused(bool)", [{ type: "bool", value: false }])
    expect(await run(gateway.refusedRecipients([payout()]))).toEqual([])
  })
})

describe("a deposit for a wallet", () => {
  const [dollar, coin] = [0, 2] as const
  const notes = () => [
    newNote(devnet.tokens[dollar].address, 7n * 10n ** 6n),
    newNote(devnet.tokens[coin].address, 3n * 10n ** 6n),
  ]
  const user = () => devnet.users[0]

  it("is signed and sent by TronWeb as it is, and takes less than its fee limit", async () => {
    const { txData, serialized } = await run(
      gateway.walletTransaction(notes(), addressOf(user().address), false),
    )
    expect(JSON.parse(Buffer.from(serialized, "base64").toString("utf8"))).toEqual(txData)
    const signed = await user().web.trx.sign(JSON.parse(JSON.stringify(txData)))
    const before = await user().coins(user().address)
    const { result, txid } = await user().web.trx.sendRawTransaction(signed)
    expect(result).toBe(true)
    const receipt = await mining(devnet.node, user().receiptOf(txid))
    expect(receipt.success).toBe(true)
    expect(await user().coins(user().address)).toBe(before - receipt.cost - 3n * 10n ** 6n)
    expect(receipt.energy * 100n * 2n).toBeLessThan(BigInt(signed.raw_data.fee_limit ?? 0))
    expect((await run(gateway.poolState)).queued).toBe(2)
  })

  it("has an id of its own, also beside an equal one", async () => {
    const same = notes()
    const made = await Promise.all(
      [1, 2, 3].map(() => run(gateway.depositTransaction(same, addressOf(user().address)))),
    )
    const ids = made.map((txData) => (typeof txData === "string" ? "" : txData["txID"]))
    expect(new Set(ids).size).toBe(3)
  })

  it("is no transaction beyond what JavaScript's numbers hold, which callers are told beforehand", async () => {
    const most = gateway.callerRules.maximumNativeDeposit ?? 0n
    const wallet = addressOf(user().address)
    const note = newNote(devnet.tokens[coin].address, most)
    await run(gateway.depositTransaction([note], wallet))
    const more = { ...note, amount: most + 1n }
    await expect(run(gateway.depositTransaction([more], wallet))).rejects.toThrow("at most")
  })
})
