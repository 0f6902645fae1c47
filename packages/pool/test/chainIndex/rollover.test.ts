import { describe, expect, it } from "vitest"
import { alice, bob, GOLD } from "../simulated/poolService.ts"
import { transfer, withdraw } from "../simulated/intents.ts"
import { service } from "../simulated/services.ts"
import { simulatedNetwork } from "../simulated/simulatedGateway.ts"

const gold = (amount: bigint) => ({ token: GOLD, amount })

describe("trees that are full", () => {
  it("roll over: notes of every tree stay spendable, together in one call", async () => {
    const network = simulatedNetwork(31337, 5)
    const pool = service(network, { treeDepth: 5 })
    // 75 leaves: two full trees of 32 and a third.
    for (let k = 0; k < 25; k += 1) {
      await pool.deposit(alice, gold(10n))
      await pool.deposit(bob, gold(1n))
      await pool.deposit(bob, gold(1n))
      network.chain.mine()
    }
    await pool.confirm()
    await pool.flush()
    expect(network.chain.storage.inserted).toBe(75)
    // Notes of three trees need three joins at least.
    const sent = await pool.execute(alice, withdraw([gold(160n)]))
    if (sent.kind !== "transact") throw new Error("no call was sent")
    expect(new Set(sent.call.joins.map(({ root }) => root)).size).toBeGreaterThan(1)
    expect(await pool.balances(alice)).toEqual(new Map([[GOLD, { balance: 90n, pending: 0n }]]))
    await pool.execute(bob, transfer(alice, [gold(16n)]))
    expect(await pool.balances(bob)).toEqual(new Map([[GOLD, { balance: 34n, pending: 0n }]]))
    expect(await pool.balances(alice)).toEqual(new Map([[GOLD, { balance: 106n, pending: 0n }]]))
  })
})
