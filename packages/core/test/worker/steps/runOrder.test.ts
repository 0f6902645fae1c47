import {
  exampleAddress,
  exampleChain,
  exampleOperationId,
  type ExampleBlockContent,
} from "@shielded-relay/testkit"
import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import {
  OperationStore,
  OrderStore,
  PostedPrices,
  PriceUnavailable,
  type Intent,
  type Operation,
  type Order,
  type OrderPayout,
} from "../../../src/index.ts"
import { shapeKey } from "../../../src/fee/shapeKey.ts"
import { runOrder } from "../../../src/worker/runOrder.ts"
import { turnOf } from "../../../src/worker/turnOf.ts"
import { anOperation, aPlan } from "../../operation/anOperation.ts"
import { anOrder } from "../../privateSend/anOrder.ts"
import { given, start, storedOrder, workerScene, type SceneOptions } from "./workerScene.ts"

const minute = 60_000

type PayoutIntent = Extract<Intent, { readonly kind: "payout" }>

interface Rows {
  readonly order?: Partial<Order>
  /** What is special about each payout. A payout is due unless this says otherwise. */
  readonly payouts: ReadonlyArray<Partial<OrderPayout>>
  readonly operations?: ReadonlyArray<Operation>
  readonly blocks?: ReadonlyArray<ExampleBlockContent>
  /** A price of the payouts' calls, and how long ago it was posted. */
  readonly posted?: { readonly amount: bigint; readonly age: number }
  /** Is given the store of the operations, as another process has it. */
  readonly withStore?: (operations: OperationStore["Service"]) => void
}

/** Runs an order once; `intents` are the payouts that it reserved notes for. */
async function ran(rows: Rows, options: SceneOptions = {}) {
  const intents: Array<PayoutIntent> = []
  const shape = { joins: [], payouts: 1, nativePayouts: 0, fee: true, action: false }
  const scene = workerScene({
    ...options,
    pool: {
      reserve: (_chain, _owner, intent) =>
        Effect.sync(() => {
          if (intent.kind === "payout") intents.push(intent)
          return { positions: [], shape, merges: [], parts: [], change: 0n }
        }),
      previewShape: () =>
        Effect.succeed({ positions: [], shape, merges: [], parts: [], change: 0n }),
    },
  })
  const { chainId } = scene
  const plain = anOrder(rows.payouts.length, { chainId, phase: "paying", ...rows.order })
  const times = { scheduledTime: start, deadline: start + 60 * minute }
  const payouts = plain.payouts.map((one, place) => ({ ...one, ...times, ...rows.payouts[place] }))
  const order = await scene.run(
    Effect.gen(function* () {
      yield* given({ ...rows, orders: [{ ...plain, payouts }] })
      if (rows.posted !== undefined) {
        const postedAt = start - rows.posted.age
        const hour = postedAt - (postedAt % (60 * minute))
        yield* (yield* PostedPrices).post({
          chainId,
          feeToken: plain.fee.token,
          shape: shapeKey(shape),
          hour,
          revision: 0,
          amount: rows.posted.amount,
          ceiling: null,
          postedAt,
        })
      }
      rows.withStore?.(yield* OperationStore)
      yield* runOrder(plain.id)
      return yield* storedOrder(plain.id)
    }),
  )
  return {
    order,
    states: order.payouts.map(({ status }) => status),
    intents,
    questions: scene.questions(),
    illegal: scene.telemetry.counted("illegal_transitions_total"),
  }
}

/** The n-th operation of an order; its plan spends the note with this nullifier. */
function paying(n: number, state: Operation["status"]["state"], nullifier = 0n): Operation {
  const join = { root: 1n, asset: 0n, out: false, amount: 0n, commitments: [0n, 0n] as const }
  const joins = [{ ...join, nullifiers: [nullifier] }]
  const plan = { ...aPlan, call: { ...aPlan.call, joins } }
  const attempts = [{ plan, proven: null, transactions: [] }]
  return { ...anOperation(state), id: exampleOperationId(n), request: null, attempts }
}
const underWay = (n: number) =>
  ({ status: "processing", operation: exampleOperationId(n) }) satisfies Partial<OrderPayout>
const later = { scheduledTime: start + 30 * minute }
/** Waits, and may no longer be made. */
const late = { deadline: start - 1 }

describe("the payouts of an order", () => {
  it("are begun while fewer of them wait for the prover than their owner has places", async () => {
    const payouts = [underWay(0), underWay(1), {}]
    const configuration = { operationsPerWorker: 2 }
    const at = (...states: ReadonlyArray<"planned" | "proven">) =>
      ran(
        { payouts, operations: states.map((state, n) => paying(n, state)) },
        { configuration },
      ).then(({ states: after }) => after[2])
    expect(await at("planned", "planned")).toBe("pending")
    expect(await at("planned", "proven")).toBe("processing")
    expect(await at("proven", "proven")).toBe("processing")
  })

  it("are prepared for those after them, which tell the pool how to divide the change: the earliest first", async () => {
    const { intents } = await ran({
      payouts: [
        { status: "completed" },
        {},
        { ...later, amount: 300n },
        { scheduledTime: start + minute, amount: 200n },
      ],
    })
    expect(intents.map(({ amount, ahead }) => [amount, ahead])).toEqual([[100n, [201n, 301n]]])
  })

  it("start longest due first, and in turns of the order's id where they are due together", async () => {
    const configuration = { operationsPerWorker: 9 }
    const amounts = [1n, 2n, 3n, 4n, 5n]
    const together = amounts.map((amount) => ({ amount }))
    const inTurn = (id: string, ofAmounts: ReadonlyArray<bigint>) =>
      ofAmounts.toSorted((a, b) => turnOf(id, Number(a) - 1) - turnOf(id, Number(b) - 1))
    for (const id of [
      "6f1c0000-0000-4000-8000-000000000001",
      "6f1c0000-0000-4000-8000-00000000000a",
    ]) {
      const { intents } = await ran({ order: { id }, payouts: together }, { configuration })
      const started = intents.map(({ amount }) => amount)
      expect(started).toEqual(inTurn(id, amounts))
      expect(started).not.toEqual(amounts)
      expect(intents[0]?.ahead).toEqual(started.slice(1).map((amount) => amount + 1n))
    }
    const times = amounts.map((amount) => ({ amount, scheduledTime: start - Number(amount) }))
    const { intents } = await ran({ payouts: times }, { configuration })
    expect(intents.map(({ amount }) => amount)).toEqual([5n, 4n, 3n, 2n, 1n])
    expect(intents[0]?.ahead).toEqual([5n, 4n, 3n, 2n])
  })

  it("hold no notes while the token refuses their recipient", async () => {
    const { states, intents, order } = await ran(
      { payouts: [{}] },
      { gateway: { refusesPayout: () => Effect.succeed(true) } },
    )
    expect(states).toEqual(["pending"])
    expect(order.payouts[0]?.notBefore).toBeGreaterThan(start)
    expect(intents).toEqual([])
  })

  it("that were made stay made when the time of another is over", async () => {
    const { states, order, illegal } = await ran({
      payouts: [{ ...late, status: "completed" }, late],
    })
    expect(states).toEqual(["completed", "failed"])
    expect(order.phase).toBe("failed")
    expect(illegal).toBe(0)
  })
})

describe("the fees of an order's payouts", () => {
  /** A native coin is worth one unit, so the price now is that of the call's gas: far above these bounds. */
  const order = { payoutBound: 30n, fee: { token: exampleAddress(2), amount: 60n } }
  /** Too late to wait for a lower price. */
  const last = { deadline: start + 10 * minute }
  const feesOf = (intents: ReadonlyArray<PayoutIntent>) => intents.map(({ fee }) => fee.amount)

  it("are those that the order fixed, where an earlier version accepted it", async () => {
    const { intents } = await ran({ payouts: [{ fee: 7n }, { ...later, fee: 9n }] })
    expect(feesOf(intents)).toEqual([7n])
    expect(intents[0]?.ahead).toEqual([109n])
    expect(intents[0]).not.toHaveProperty("feeAhead")
  })

  it("leave each later payout its bound", async () => {
    const { intents } = await ran({ order, payouts: [{ ...last, fee: 7n }, later] })
    expect(intents).toMatchObject([{ ahead: [130n], feeAhead: 30n }])
  })

  it("wait above the bound for the next hour, at most until the margin before the deadline", async () => {
    const waits = await ran({ order, payouts: [{ deadline: start + 180 * minute }] })
    expect(waits.states).toEqual(["pending"])
    const until = waits.order.payouts[0]?.notBefore ?? 0
    expect(until).toBeGreaterThanOrEqual(start + 60 * minute)
    expect(until).toBeLessThan(start + 75 * minute)
    const soon = await ran({ order, payouts: [{ deadline: start + 30 * minute }] })
    expect(soon.order.payouts[0]?.notBefore).toBe(start + 20 * minute)
    const { intents } = await ran({ order, payouts: [{ deadline: start + 20 * minute }] })
    expect(intents).toEqual([])
  })

  it("wait for a token without a price no longer than between two tries", async () => {
    const price = () =>
      Effect.fail(new PriceUnavailable({ chainId: exampleChain(0), token: exampleAddress(2) }))
    const waits = await ran({ order, payouts: [{ deadline: start + 180 * minute }] }, { price })
    expect(waits.order.payouts[0]?.notBefore).toBe(start + 2_000)
    const sent = await ran({ order, payouts: [{ ...last, fee: 7n }] }, { price })
    expect(feesOf(sent.intents)).toEqual([7n])
  })

  it("that can wait no longer are the highest of the last day within the bound, or the order's own price", async () => {
    const feeWith = async (amount: bigint, age: number) => {
      const posted = { amount, age }
      return feesOf((await ran({ order, payouts: [{ ...last, fee: 7n }], posted })).intents)
    }
    expect(await feeWith(30n, 23 * 60 * minute)).toEqual([30n])
    expect(await feeWith(31n, 23 * 60 * minute)).toEqual([7n])
    expect(await feeWith(30n, 25 * 60 * minute)).toEqual([7n])
  })

  it("are the price of now where it fits, also when they can wait no longer", async () => {
    const gateway = {
      estimateCost: () => Effect.succeed({ gas: 1n, native: 12n }),
      insertion: null,
    }
    const posted = { amount: 30n, age: 120 * minute }
    const payouts = [{ ...last, fee: 7n }]
    const { intents } = await ran({ order, payouts, posted }, { gateway })
    // A cost of 12 and a fifth.
    expect(feesOf(intents)).toEqual([15n])
  })
})

describe("an order whose owner screening does not answer about", () => {
  it("begins no payout, whether or not it paused already", async () => {
    for (const decisions of [[], [{ at: start, state: "denied", reason: null }]] as const) {
      const { states, order, illegal } = await ran(
        { order: { decisions }, payouts: [{}] },
        { verdict: "undecided" },
      )
      expect(states).toEqual(["pending"])
      expect(order.payouts[0]?.notBefore).toBeGreaterThan(start)
      expect(order.decisions).toEqual(decisions)
      expect(illegal).toBe(0)
    }
  })

  it("does not end while it leaves something over, whatever ends it", async () => {
    const lost = await ran({ payouts: [{ status: "completed" }, late] }, { verdict: "undecided" })
    expect(lost.states).toEqual(["completed", "pending"])
    const operations = [paying(0, "confirmed")]
    const made = await ran(
      { payouts: [underWay(0), { status: "failed" }], operations },
      { verdict: "undecided" },
    )
    expect(made.states).toEqual(["processing", "failed"])
    expect([lost.order.phase, made.order.phase]).toEqual(["paying", "paying"])
  })

  it("ends when all of it was paid, and goes on with what is left when a payout is lost", async () => {
    const operations = [paying(0, "confirmed")]
    const made = await ran({ payouts: [underWay(0)], operations }, { verdict: "undecided" })
    expect(made.order.phase).toBe("completed")
    const lost = await ran({ payouts: [late, later] }, { verdict: "undecided" })
    expect(lost.states).toEqual(["failed", "pending"])
    expect([made.questions, lost.questions]).toEqual([0, 0])
  })
})

describe("an order whose owner is denied at its end", () => {
  it("keeps what is left over from it, also when the last payout was made after another was lost", async () => {
    const operations = [paying(0, "confirmed")]
    const payouts = [underWay(0), { status: "failed" } as const]
    const { order } = await ran({ payouts, operations }, { verdict: "denied" })
    expect(order.phase).toBe("failed")
    expect(order.decisions).toMatchObject([{ state: "denied" }])
  })

  it("is asked about once when too little arrived", async () => {
    const order = {
      phase: "awaiting-deposit",
      deposited: 1n,
      deadline: start - minute,
      decisions: [{ at: start, state: "denied", reason: null }],
    } as const
    const { questions, illegal } = await ran({ order, payouts: [{}] }, { verdict: "denied" })
    expect([questions, illegal]).toEqual([0, 0])
  })
})

describe("an order of which a note was spent", () => {
  const nullifier = 5n
  const note = { position: 0, npk: 7n, token: exampleAddress(2), amount: 202n, nullifier }
  const arrived = (...notes: ReadonlyArray<typeof note>) => ({
    number: 1,
    leaves: notes.length,
    notes,
  })
  const spent = { number: 2, nullifiers: [nullifier] }

  it("by nothing that the storage knows of makes no payout: it may have been made already", async () => {
    const rows = { payouts: [{}, later], blocks: [arrived(note), spent] }
    expect((await ran(rows)).states).toEqual(["failed", "pending"])
    // A restored index lags behind the chain.
    const behind = { payouts: [{}, later], blocks: [arrived(note)] }
    const isSpent = (one: bigint) => Effect.succeed(one === nullifier)
    expect((await ran(behind, { gateway: { isSpent } })).states).toEqual(["failed", "pending"])
    expect((await ran(behind)).states).toEqual(["processing", "pending"])
  })

  it("by a payout that another process sends meanwhile makes the others", async () => {
    let other: OperationStore["Service"] | null = null
    const sent = paying(0, "broadcast", nullifier)
    // The spend shows on the chain after the row was read without a plan.
    const isSpent = (one: bigint) =>
      Effect.gen(function* () {
        if (other === null) return yield* Effect.die(new Error("the order runs without a store"))
        yield* Effect.orDie(other.update({ ...sent, version: sent.version + 1 }))
        return one === nullifier
      })
    const { states } = await ran(
      {
        payouts: [underWay(0), {}],
        blocks: [arrived(note)],
        operations: [{ ...sent, status: { state: "accepted" }, attempts: [] }],
        withStore: (store) => (other = store),
      },
      { gateway: { isSpent } },
    )
    expect(states).toEqual(["sent_on_chain", "processing"])
  })

  it("by a payout of it makes the others, unless that payout failed: then it spent nothing", async () => {
    const rows = { payouts: [underWay(0), {}], blocks: [arrived(note), spent] }
    const proven = await ran({ ...rows, operations: [paying(0, "proven", nullifier)] })
    expect(proven.states).toEqual(["processing", "processing"])
    const payouts = [{ ...underWay(0), status: "failed" as const }, {}, later]
    const operations = [paying(0, "failed", nullifier)]
    const failed = await ran({ ...rows, payouts, operations })
    expect(failed.states).toEqual(["failed", "failed", "pending"])
  })

  it("that came after its deposit was complete, by its owner, makes its payouts", async () => {
    const more = { ...note, position: 1, nullifier: 6n }
    const blocks = [arrived(note, more), { number: 2, nullifiers: [6n] }]
    expect((await ran({ payouts: [{}, later], blocks })).states).toEqual(["processing", "pending"])
  })
})

describe("an order that cannot move", () => {
  it("is read once", async () => {
    const { run, chainId } = workerScene()
    const order = anOrder(1, { chainId, phase: "completed" })
    let reads = 0
    await run(
      Effect.gen(function* () {
        yield* given({ orders: [order] })
        const orders = yield* OrderStore
        const find: typeof orders.find = (id) =>
          Effect.suspend(() =>
            (reads += 1) > 1 ? Effect.die(new Error("read too often")) : orders.find(id),
          )
        yield* Effect.provideService(runOrder(order.id), OrderStore, { ...orders, find })
      }),
    )
    expect(reads).toBe(1)
  })
})
