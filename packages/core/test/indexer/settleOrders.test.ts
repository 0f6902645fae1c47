import { exampleChain } from "@shielded-relay/testkit"
import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { OrderStore } from "../../src/index.ts"
import { settleOrders } from "../../src/indexer/settleOrders.ts"
import { anOrder } from "../privateSend/anOrder.ts"
import { headAt, indexed, indexScene } from "./indexScene.ts"

const order = anOrder(1, { chainId: exampleChain(0) })
const paid = { position: 0, npk: order.npk, token: order.token, amount: order.amountIn }

/** The phase of an order whose time was over a minute ago, so many seconds of the chain's clock after its deadline. */
function phaseAfter(
  seconds: number,
  { notes = [], confirmed = 9 }: { notes?: ReadonlyArray<typeof paid>; confirmed?: number } = {},
) {
  const { gateway, run, time } = indexScene()
  const deadline = time.now - 60_000
  return run(
    Effect.gen(function* () {
      const orders = yield* OrderStore
      yield* indexed([{ number: 9, leaves: notes.length, notes }], confirmed)
      yield* orders.insert({ ...order, deadline })
      yield* settleOrders(gateway, headAt(9, deadline / 1_000 + seconds))
      return (yield* orders.find(order.id))?.phase
    }),
  )
}

describe("a private send that waits for its deposit", () => {
  it("expires once a final block is later than its deadline", async () => {
    expect(await phaseAfter(0)).toBe("awaiting-deposit")
    expect(await phaseAfter(1)).toBe("expired")
  })

  it("goes on when the deposit has arrived", async () => {
    expect(await phaseAfter(1, { notes: [paid] })).toBe("deposit-detected")
  })

  it("does not expire while a deposit that has arrived is not deep enough to count", async () => {
    expect(await phaseAfter(1, { notes: [paid], confirmed: 8 })).toBe("awaiting-deposit")
  })
})
