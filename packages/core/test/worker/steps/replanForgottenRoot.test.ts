import { exampleOperationId, exampleSessionId, exampleUuid } from "@shielded-relay/testkit"
import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import {
  SimulationRejected,
  type Operation,
  type Plan,
  type PoolGatewayShape,
} from "../../../src/index.ts"
import { hasProvingPlace } from "../../../src/worker/hasProvingPlace.ts"
import { runOperation } from "../../../src/worker/runOperation.ts"
import { anOperation, aPlan, aProvenCall } from "../../operation/anOperation.ts"
import { anOrder } from "../../privateSend/anOrder.ts"
import { given, start, storedOperation, workerScene } from "./workerScene.ts"

const minute = 60_000
const { chainId } = workerScene()

/** A plan over another root than `aPlan`. */
const join = { asset: 0n, out: false, amount: 0n, nullifiers: [1n], commitments: [0n, 0n] as const }
const another = { ...aPlan, call: { ...aPlan.call, joins: [{ ...join, root: 9n }] } }

/** A chain that has forgotten the root of every call. */
const forgetful: Partial<PoolGatewayShape> = {
  rootMemory: { commitments: 8, period: 60, firsts: Effect.never },
  insertion: null,
  simulate: () =>
    Effect.fail(
      new SimulationRejected({
        chainId,
        code: "UnknownRoot",
        byRecipient: false,
        unknownRoot: true,
      }),
    ),
}

/** Runs a proven operation whose root was forgotten. `plan`: what the pool plans now; without it a plan is a defect. */
async function ran(changes: Partial<Operation>, plan?: Plan | null) {
  const { run, jobs } = workerScene({
    gateway: forgetful,
    pool: plan === undefined ? {} : { plan: () => Effect.succeed(plan) },
  })
  const operation: Operation = {
    ...anOperation("proven"),
    chainId,
    attempts: [{ plan: aPlan, proven: aProvenCall, transactions: [] }],
    updatedAt: start - minute,
    deadline: start + 20 * minute,
    ...changes,
  }
  const { status, attempts } = await run(
    Effect.gen(function* () {
      yield* given({ operations: [operation] })
      yield* runOperation(operation.id)
      return yield* storedOperation(operation.id)
    }),
  )
  return { state: status.state, attempts: attempts.length, delays: jobs.map(({ delay }) => delay) }
}
const waits = (delay: number) => ({ state: "proven", attempts: 1, delays: [delay] })

describe("a call whose root the pool has forgotten", () => {
  it("is not planned again after its deadline: no plan could execute", async () => {
    expect(await ran({ deadline: start - 1 })).toEqual(waits(10_000))
  })

  it("is planned again after a pause, in which a lagging endpoint may catch up", async () => {
    expect(await ran({ updatedAt: start - 500 })).toEqual(waits(1_500))
  })

  it("waits while no root that will last covers its notes", async () => {
    expect(await ran({}, null)).toEqual(waits(2_000))
  })

  it("is never replaced by one over another anchor: both could execute", async () => {
    expect(await ran({}, { ...another, anchor: 5n })).toEqual(waits(10_000))
  })
})

describe("the place of an operation that is to be proven again", () => {
  const order = anOrder(2, { chainId, phase: "paying" })
  /** The n-th operation of one owner. */
  const withdrawal = (n: number, state: Operation["status"]["state"]): Operation => {
    const id = exampleOperationId(n)
    const request = { owner: order.owner, scope: exampleSessionId(n), nonce: exampleUuid(1, n) }
    return { ...anOperation(state), id, request, chainId }
  }
  const payout = (n: number, state: Operation["status"]["state"]): Operation => ({
    ...withdrawal(n, state),
    request: null,
    kind: "payout",
    intent: {
      kind: "payout",
      owner: order.owner,
      orderId: order.id,
      token: order.token,
      amount: 100n,
      recipient: order.token,
      cut: 0n,
      fee: { token: order.token, amount: 1n },
      ahead: [],
    },
  })
  const hasPlace = (operation: Operation, ...others: ReadonlyArray<Operation>) => {
    // The prover has two workers, so an owner has two places and an order one.
    const { run } = workerScene({ configuration: { operationsPerWorker: 1 } })
    const operations = [operation, ...others]
    const payouts = order.payouts.map((one, n) => ({ ...one, operation: exampleOperationId(n) }))
    return run(
      Effect.andThen(
        given({ orders: [{ ...order, payouts }], operations }),
        hasProvingPlace(operation),
      ),
    )
  }

  it("is the one that it has while it was not sent, and a free one of its owner's afterwards", async () => {
    const others = [withdrawal(1, "planned"), withdrawal(2, "planned")]
    expect(await hasPlace(withdrawal(0, "proven"), ...others)).toBe(true)
    expect(await hasPlace(withdrawal(0, "broadcast"), ...others)).toBe(false)
    expect(await hasPlace(withdrawal(0, "broadcast"), withdrawal(1, "planned"))).toBe(true)
  })

  it("is one of its order's for a payout, whatever else its owner has begun", async () => {
    const others = [withdrawal(2, "planned"), withdrawal(3, "planned")]
    expect(await hasPlace(payout(0, "broadcast"), payout(1, "proven"), ...others)).toBe(true)
    expect(await hasPlace(payout(0, "broadcast"), payout(1, "planned"))).toBe(false)
  })
})
