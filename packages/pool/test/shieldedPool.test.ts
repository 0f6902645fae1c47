import { ownerId, type Intent } from "@shielded-relay/core"
import { afterEach, describe, expect, it } from "vitest"
import { alice, bob, GOLD, PoolService, SILVER } from "./simulated/poolService.ts"
import { address, FEE_RECIPIENT, simulatedNetwork } from "./simulated/simulatedGateway.ts"

const services: Array<PoolService> = []
const service = (...options: ConstructorParameters<typeof PoolService>) => {
  const made = new PoolService(...options)
  services.push(made)
  return made
}
afterEach(async () => {
  for (const made of services.splice(0)) await made.close()
})

const withdrawal = (amount: bigint, fee = 0n, token = GOLD, feeToken = token): Intent => ({
  kind: "withdraw",
  amounts: [{ token, amount }],
  recipient: address(0xcafe),
  fee: { token: feeToken, amount: fee },
  variableRateBps: 0,
})

describe("a deposit, a payment, a withdrawal", () => {
  it("moves exactly what was asked for", async () => {
    const network = simulatedNetwork()
    const pool = service(network)
    await pool.deposit(alice, { token: GOLD, amount: 100n })
    network.chain.mine()
    await pool.sync()
    expect(await pool.balances(alice)).toEqual(new Map([[GOLD, { balance: 0n, pending: 100n }]]))
    await pool.confirm()
    expect(await pool.balances(alice)).toEqual(new Map([[GOLD, { balance: 100n, pending: 0n }]]))

    const intent = withdrawal(30n, 2n)
    const operation = await pool.accept(alice, intent)
    expect(await pool.balances(alice)).toEqual(new Map([[GOLD, { balance: 0n, pending: 68n }]]))
    expect(await pool.run(pool.prepare(alice, intent, operation))).toBeNull()
    await pool.flush()
    const transaction = await pool.run(pool.prepare(alice, intent, operation))
    expect(transaction).not.toBeNull()
    if (transaction === null) return
    network.chain.send(transaction)
    expect(network.chain.mine()).toEqual([])
    expect(network.chain.storage.holdings.get(GOLD)).toBe(68n)
    await pool.sync()
    expect(await pool.balances(alice)).toEqual(new Map([[GOLD, { balance: 0n, pending: 68n }]]))
    await pool.release(operation)
    await pool.confirm()
    expect(await pool.balances(alice)).toEqual(new Map([[GOLD, { balance: 68n, pending: 0n }]]))
    expect([ownerId(bob), SILVER, FEE_RECIPIENT]).toHaveLength(3)
  })
})
