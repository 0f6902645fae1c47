import { exampleAddress, exampleChain } from "@shielded-relay/testkit"
import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { OrderStore, type Order } from "../../src/index.ts"
import { settleOrders } from "../../src/indexer/settleOrders.ts"
import { anOrder } from "../privateSend/anOrder.ts"
import { headAt, indexed, indexScene } from "./indexScene.ts"

const order = anOrder(1, { chainId: exampleChain(0) })
const paid = { position: 0, npk: order.npk, token: order.token, amount: order.amountIn }

interface Circumstances {
  readonly notes?: ReadonlyArray<typeof paid>
  /** The newest block in which a note counts. */
  readonly confirmed?: number
  readonly changes?: Partial<Order>
}

/** The phase of an order whose time was over a minute ago, so many seconds of the chain's clock after its deadline. */
function phaseAfter(
  seconds: number,
  { notes = [], confirmed = 9, changes = {} }: Circumstances = {},
) {
  const { gateway, run, time } = indexScene()
  const deadline = time.now - 60_000
  return run(
    Effect.gen(function* () {
      const orders = yield* OrderStore
      yield* indexed([{ number: 9, leaves: notes.length, notes }], confirmed)
      yield* orders.insert({ ...order, ...changes, deadline })
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

  it("goes on when its fee in another token is the last to arrive", async () => {
    const feeNpk = 8n
    const fee = { token: exampleAddress(0xfee), amount: 3n }
    const changes = { feeNpk, fee, deposited: order.amountIn }
    const notes = [paid, { ...fee, position: 1, npk: feeNpk }]
    expect(await phaseAfter(0, { notes: [paid], changes })).toBe("awaiting-deposit")
    expect(await phaseAfter(0, { notes, changes })).toBe("deposit-detected")
  })

  it("does not expire while a deposit that has arrived is not deep enough to count", async () => {
    expect(await phaseAfter(1, { notes: [paid], confirmed: 8 })).toBe("awaiting-deposit")
  })
})
