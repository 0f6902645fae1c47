import { NoteStore, OrderStore, ownerId, type Intent, type OrderPayout } from "@shielded-relay/core"
import { exampleOrder } from "@shielded-relay/testkit"
import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { STRANGER } from "../simulated/intents.ts"
import { alice, GOLD, operationId } from "../simulated/poolService.ts"
import { service } from "../simulated/services.ts"
import { simulatedNetwork } from "../simulated/simulatedGateway.ts"

/** A payout of a private send of Alice. Those that have begun name their operation. */
const payout = (status: OrderPayout["status"]): OrderPayout => ({
  recipient: STRANGER,
  amount: 10n,
  cut: 0n,
  fee: 1n,
  scheduledTime: 0,
  deadline: 1,
  status,
  operation: status === "pending" ? null : operationId(),
})

/**
 * The notes that a payout of 10 returns to its private send. The send holds one note of 100 and has two payouts of 20 to come. A call
 * spends up to four notes.
 */
async function changeBeside(others: ReadonlyArray<OrderPayout["status"]>) {
  const network = simulatedNetwork()
  const { chainId } = network
  const pool = service(network, { maximumJoins: 1 })
  await pool.deposit(alice, { token: GOLD, amount: 100n })
  network.chain.mine()
  await pool.confirm()
  await pool.flush()
  const order = await pool.run(
    Effect.gen(function* () {
      const [held] = yield* (yield* NoteStore).unspent(chainId, ownerId(alice))
      if (held === undefined) return yield* Effect.die(new Error("the deposit is indexed"))
      const all = ["processing", ...others, "pending", "pending"] as const
      const changes = { npk: held.note.npk, token: GOLD, amountIn: 100n, deposited: 100n }
      const sends = exampleOrder(1, {
        ...changes,
        chainId,
        owner: ownerId(alice),
        phase: "paying",
        payouts: all.map(payout),
      })
      yield* (yield* OrderStore).insert(sends)
      return sends
    }),
  )
  const intent: Intent = {
    kind: "payout",
    owner: order.owner,
    orderId: order.id,
    token: GOLD,
    amount: 10n,
    recipient: STRANGER,
    cut: 0n,
    fee: { token: GOLD, amount: 1n },
    ahead: [20n, 20n],
  }
  const plan = await pool.run(pool.plan(alice, intent, await pool.accept(alice, intent)))
  if (plan?.kind !== "transact") throw new Error("the payout was not planned")
  const outputs = plan.witness.joins.flatMap((join) => join.outputs)
  return outputs.map(({ amount }) => amount).toSorted((a, b) => Number(a - b))
}

describe("the change of a payout", () => {
  it("is two notes, so that the next payouts need not wait for each other", async () => {
    expect(await changeBeside([])).toEqual([20n, 69n])
  })

  it("is one note while others in flight may bring more notes than one call can spend", async () => {
    expect(await changeBeside(["processing", "sent_on_chain"])).toEqual([0n, 89n])
  })

  it("is two notes when the payouts before it are over: they bring no more notes", async () => {
    expect(await changeBeside(["completed", "failed"])).toEqual([20n, 69n])
  })
})
