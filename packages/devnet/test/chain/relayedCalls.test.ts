import type { Address, Intent, PoolTransaction } from "@shielded-relay/core"
import { Effect } from "effect"
import { parseEther } from "viem"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { deployDevnet, startEvmNode, type Devnet } from "../../src/index.ts"
import { addressOf, PoolSide, type Relayed } from "./PoolSide.ts"

/** Deposits, a tree update and withdrawals through the gateway alone, with real proofs. The tests depend on each other and run in order. */
describe("through the gateway", () => {
  let devnet: Devnet
  let side: PoolSide
  const run = Effect.runPromise

  beforeAll(async () => {
    devnet = await deployDevnet(await startEvmNode())
    side = await PoolSide.open(devnet, { maximumJoins: 1, maximumEarlierCalls: 1 })
  })
  afterAll(async () => {
    await side.close()
    await devnet.node.close()
  })

  const dollar = () => addressOf(devnet.tokens[0].address)
  const coins = () => addressOf(devnet.tokens[2].address)
  const recipient = addressOf(`0x${"5e".repeat(20)}`)
  const withdrawal = (amount: bigint, feeToken: Address, feeAmount: bigint): Intent => ({
    kind: "withdraw",
    amounts: [{ token: dollar(), amount }],
    recipient,
    fee: { token: feeToken, amount: feeAmount },
    variableRateBps: 0,
  })
  const rejectionOf = (transaction: PoolTransaction) =>
    run(Effect.flip(side.gateway.simulate(transaction)))

  /** The gas table covers the gas used, by a small margin. */
  const expectTabled = async ({ transaction, gasUsed, gasLimit }: Relayed) => {
    const shape = side.shapeOf(transaction)
    const { gateway } = side
    const cost =
      shape === "tree-update" ? gateway.insertion?.insertionCost : gateway.estimateCost(shape)
    if (cost === undefined) throw new Error("an EVM chain has a queue")
    const { gas } = await run(cost)
    expect(gas).toBeGreaterThanOrEqual(gasUsed)
    expect(gas * 100n).toBeLessThan(gasUsed * 115n)
    expect(gasLimit * 3n).toBeGreaterThanOrEqual(gasUsed * 4n)
  }

  it("deposited notes are queued, and counted by the pool", async () => {
    await side.deposit([
      ...Array.from({ length: 6 }, () => [dollar(), 10_000_000n] as const),
      [coins(), parseEther("1")],
    ])
    expect(await run(side.gateway.poolState)).toMatchObject({ queued: 7, inserted: 0 })
    const { balances } = await side.balances()
    expect(balances.map(({ token, balance }) => [token, balance])).toEqual([
      [coins(), parseEther("1")],
      [dollar(), 60_000_000n],
    ])
  })

  it("a batch insertion moves them into the tree, and its root, though of a partial batch, is then known", async () => {
    const relayed = await side.relay(await side.proveTreeUpdate())
    expect(relayed.success).toBe(true)
    const { queued, inserted, root } = await run(side.gateway.poolState)
    expect([queued, inserted]).toEqual([7, 7])
    expect(await run(side.gateway.isKnownRoot(root))).toBe(true)
    expect(await run(side.gateway.isKnownRoot(root + 1n))).toBe(false)
    const { block } = relayed
    const events = await run(side.gateway.events(block.number, block.number))
    expect(events.map(({ event }) => event)).toEqual([{ type: "TreeUpdated", inserted: 7, root }])
    // The second time it comes from memory and is checked against the pool.
    expect((await run(side.gateway.poolState)).root).toBe(root)
    await expectTabled(relayed)
  })

  it("a withdrawal is executed with the planned operation hash and spends its anchor", async () => {
    const { plan, transaction } = await side.proveCall(withdrawal(5_000_000n, dollar(), 1_000_000n))
    expect(await run(side.gateway.isSpent(plan.anchor))).toBe(false)
    expect(side.gateway.operationHash(plan.call)).toBe(plan.operationHash)

    const relayed = await side.relay(transaction)
    expect(relayed.success).toBe(true)
    expect(await run(side.gateway.isSpent(plan.anchor))).toBe(true)
    const { number } = relayed.block
    const events = (await run(side.gateway.events(number, number))).map(({ event }) => event)
    expect(events.map(({ type }) => type)).toEqual([
      "NullifierSpent",
      "NullifierSpent",
      "NoteQueued",
      "NoteQueued",
      "Operation",
    ])
    expect(events.at(-1)).toEqual({ type: "Operation", operationHash: plan.operationHash })
    expect(await side.tokenBalance(dollar(), recipient)).toBe(5_000_000n)
    await expectTabled(relayed)

    // The same call again, and an altered one: the pool names the error, and the gateway passes the name on.
    expect(await rejectionOf(transaction)).toMatchObject({ code: "NullifierAlreadySpent" })
  })

  it("a call with a field changed after its proof is refused in simulation", async () => {
    const { transaction } = await side.proveCall(withdrawal(2_000_000n, dollar(), 1_000_000n))
    const changed: PoolTransaction =
      transaction.kind === "tree-update"
        ? transaction
        : {
            kind: "transact",
            call: {
              ...transaction.call,
              extData: { ...transaction.call.extData, salt: new Uint8Array(16) },
            },
          }
    expect(await rejectionOf(changed)).toMatchObject({ code: "InvalidProof", byRecipient: false })
    await run(side.gateway.simulate(transaction))
  })

  it("a token accepts a payout of the pool's whole balance, and refuses a larger one", async () => {
    const refused = (token: Address, amount: bigint) =>
      run(side.gateway.refusesPayout({ token, to: recipient, amount }))
    expect(await refused(dollar(), 1_000_000n)).toBe(false)
    expect(await refused(dollar(), 10n ** 30n)).toBe(true)
    expect(await refused(coins(), 10n ** 30n)).toBe(false)
  })

  it("joins of two tokens cost what the gas table says", async () => {
    const two = await side.proveCall(withdrawal(1_000_000n, coins(), parseEther("0.001")))
    const relayed = await side.relay(two.transaction)
    expect(side.shapeOf(relayed.transaction)).toMatchObject({ joins: [2, 2], fee: true })
    expect(relayed.success).toBe(true)
    await expectTabled(relayed)
  })

  it("an amount in more notes than one call can spend takes a merge, which reveals nothing, and then a call", async () => {
    const { balances } = await side.balances()
    const all = balances.find(({ token }) => token === dollar())?.balance ?? 0n
    const before = await side.tokenBalance(dollar(), recipient)
    const intent = withdrawal(all - 1_000_000n, dollar(), 1_000_000n)
    const operation = await side.accept(intent)
    const inserted = async () => {
      const { queued, inserted: so } = await run(side.gateway.poolState)
      if (queued > so) await side.relay(await side.proveTreeUpdate())
    }
    await inserted()
    const merge = await side.proveNext(operation, intent)
    expect(merge.plan.kind).toBe("merge")
    expect(side.shapeOf(merge.transaction)).toMatchObject({ joins: [4], payouts: 0, fee: false })
    const merged = await side.relay(merge.transaction)
    expect(merged.success).toBe(true)
    await inserted()
    const last = await side.proveNext(operation, intent, [merge.plan])
    expect(last.plan.kind).toBe("transact")
    const relayed = await side.relay(last.transaction)
    expect(relayed.success).toBe(true)
    expect(await side.tokenBalance(dollar(), recipient)).toBe(before + all - 1_000_000n)
  })
})
